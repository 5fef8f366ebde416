-- Ends a SIP: 'cancelled', 'completed', or 'failed', which is only for one that was never approved (event sip.mandate_failed). Answers whether it
-- ended now. One with a link may have been debited: the gateway is asked from five minutes later on (look_at), and, unless it completed, to stop the
-- mandate (stop_at). Without a link the idempotency record is completed with 502. Locks the SIP.
CREATE OR REPLACE FUNCTION end_sip(p_sip_id text, p_status text, p_reason text, p_at timestamptz, p_event_id text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  SELECT * INTO s FROM sip WHERE book_id = book_of_sip(p_sip_id) AND id = p_sip_id FOR NO KEY UPDATE;
  IF s.id IS NULL OR s.ended_at IS NOT NULL OR (p_status = 'failed') <> (s.status = 'pending_authorisation') AND p_status <> 'cancelled' THEN RETURN false; END IF;
  UPDATE sip SET status = p_status, end_reason = p_reason, ended_at = p_at, next_on = NULL, due_at = NULL, wake_at = NULL,
    look_at = CASE WHEN upi_url IS NOT NULL THEN real_time(book_id, p_at) + interval '5 minutes' END,
    stop_at = CASE WHEN upi_url IS NOT NULL AND p_status <> 'completed' THEN clock_timestamp() END WHERE book_id = s.book_id AND id = s.id RETURNING * INTO s;
  IF p_status = 'failed' THEN PERFORM tell_sip(p_event_id, 'sip.mandate_failed', s, p_at); END IF;
  -- No link will come any more: a repeat of the call with this key is answered with that.
  IF s.upi_url IS NULL THEN
    UPDATE idempotency_record SET state = 'done', status = 502, outcome = to_jsonb(s)
      WHERE book_id = s.book_id AND endpoint = '/partner/payments/sips' AND key = s.idempotency_key AND reference_id = s.id;
  END IF;
  RETURN true;
END $$;
