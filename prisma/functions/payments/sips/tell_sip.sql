-- Writes an event about a SIP (spec 6.1) in the transaction of the change, numbered by the SIP's event_sequence; p_more is what this kind of event
-- has besides. Paise.
CREATE OR REPLACE FUNCTION tell_sip(p_event_id text, p_kind text, s sip, p_at timestamptz, p_more jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_sequence int;
BEGIN
  UPDATE sip SET event_sequence = event_sequence + 1 WHERE book_id = s.book_id AND id = s.id RETURNING event_sequence INTO v_sequence;
  INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at) VALUES (p_event_id, s.book_id, p_kind, s.id, v_sequence,
    jsonb_build_object('id', s.id, 'sipId', s.number, 'userCode', s.user_code, 'status', s.status, 'asset', s.asset,
      'installmentPaise', s.installment_paise::text, 'frequency', s.frequency, 'reference', s.reference, 'metadata', s.metadata) || p_more, p_at);
END $$;
