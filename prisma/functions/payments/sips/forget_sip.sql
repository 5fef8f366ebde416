-- Deletes a SIP that no gateway has opened, with its idempotency record and its buy hold: the call that made it is refused, and may be repeated as
-- it was.
CREATE OR REPLACE FUNCTION forget_sip(p_sip_id text, p_endpoint text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  DELETE FROM sip WHERE book_id = book_of_sip(p_sip_id) AND id = p_sip_id AND status = 'pending_authorisation' AND upi_url IS NULL RETURNING * INTO s;
  DELETE FROM idempotency_record WHERE book_id = s.book_id AND endpoint = p_endpoint AND key = s.idempotency_key AND reference_id = s.id;
  DELETE FROM buy_hold WHERE book_id = s.book_id AND id = s.id;
END $$;
