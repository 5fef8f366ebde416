-- Notes that the bank debited nothing on p_due_on, where that is the next day of an active SIP's schedule, and moves the SIP on. Answers whether
-- that was new. Locks the SIP; writes sip_miss and the event sip.installment_missed.
CREATE OR REPLACE FUNCTION miss_installment(p_sip_id text, p_due_on date, p_reason text, p_at timestamptz, p_next_slot int, p_next_on date,
  p_due_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  SELECT * INTO s FROM sip WHERE book_id = book_of_sip(p_sip_id) AND id = p_sip_id FOR NO KEY UPDATE;
  -- The next day of the schedule has no debit yet: a debit would have moved the SIP on.
  IF s.status <> 'active' OR s.next_on IS DISTINCT FROM p_due_on THEN RETURN false; END IF;
  INSERT INTO sip_miss (book_id, sip_id, due_on, reason, missed_at) VALUES (s.book_id, s.id, p_due_on, p_reason, p_at) ON CONFLICT DO NOTHING;
  PERFORM move_sip_on(s.id, p_next_slot, p_next_on, p_due_at);
  PERFORM tell_sip(new_event_id(p_at), 'sip.installment_missed', s, p_at,
    jsonb_build_object('dueOn', p_due_on, 'reason', p_reason, 'nextInstallmentDate', p_next_on));
  RETURN true;
END $$;
