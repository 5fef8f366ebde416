-- Notes what the gateway answered to a SIP without a link: the link, with the event sip.created, or the reason for having none, with which the SIP
-- fails. The idempotency record is completed with 201 or 502 in the same commit. Answers the SIP; one that has a link or has ended is answered as it
-- is. Locks the SIP.
CREATE OR REPLACE FUNCTION finish_sip_creation(p_sip_id text, p_endpoint text, p_mandate_id text, p_upi_url text, p_fail_reason text,
  p_at timestamptz, p_event_id text) RETURNS SETOF sip LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  SELECT * INTO s FROM sip WHERE book_id = book_of_sip(p_sip_id) AND id = p_sip_id FOR NO KEY UPDATE;
  IF s.status = 'pending_authorisation' AND s.upi_url IS NULL THEN
    IF p_fail_reason IS NULL THEN
      UPDATE sip SET gateway_mandate_id = p_mandate_id, upi_url = p_upi_url WHERE book_id = s.book_id AND id = s.id RETURNING * INTO s;
      PERFORM tell_sip(p_event_id, 'sip.created', s, p_at);
      SELECT * INTO s FROM sip WHERE book_id = book_of_sip(p_sip_id) AND id = p_sip_id;
    ELSE
      PERFORM end_sip(s.id, 'failed', p_fail_reason, p_at, p_event_id);
      SELECT * INTO s FROM sip WHERE book_id = book_of_sip(p_sip_id) AND id = p_sip_id;
    END IF;
    UPDATE idempotency_record SET state = 'done', status = CASE WHEN p_fail_reason IS NULL THEN 201 ELSE 502 END, outcome = to_jsonb(s)
      WHERE book_id = s.book_id AND endpoint = p_endpoint AND key = s.idempotency_key AND reference_id = s.id;
  END IF;
  RETURN NEXT s;
END $$;
