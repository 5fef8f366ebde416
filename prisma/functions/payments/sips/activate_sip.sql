-- The bank approved the mandate: a SIP that waits for it and has a link becomes 'active', the days of its schedule counted from p_anchor_on. Writes
-- a transaction of type sip_setup and the event sip.activated. Answers whether the status changed. Locks the SIP.
CREATE OR REPLACE FUNCTION activate_sip(p_sip_id text, p_anchor_on date, p_next_slot int, p_next_on date, p_due_at timestamptz, p_at timestamptz, p_event_id text,
  p_transaction_id text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  UPDATE sip SET status = 'active', activated_at = p_at, anchor_on = p_anchor_on, next_slot = p_next_slot, next_on = p_next_on, due_at = p_due_at,
    wake_at = real_time(book_id, p_due_at) WHERE book_id = book_of_sip(p_sip_id) AND id = p_sip_id AND status = 'pending_authorisation' AND upi_url IS NOT NULL RETURNING * INTO s;
  IF NOT FOUND THEN RETURN false; END IF;
  -- The transaction only lists that the mandate was set up: no money or metal moves.
  INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, asset, amount_paise, metal_micrograms, rate, base_rate,
    price_block_id, created_at, settled_at, sip_number, reference, metadata)
    VALUES (p_transaction_id, s.book_id, 'sip_setup', 'sip', 'completed', s.user_id, s.user_code, s.asset, 0, 0, 0, 0, '', p_at, p_at, s.number, s.reference,
      s.metadata);
  PERFORM tell_sip(p_event_id, 'sip.activated', s, p_at);
  RETURN true;
END $$;
