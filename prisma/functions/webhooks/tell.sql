-- Writes an event in the transaction of the change that it tells of, with the next number of its subject; p_at is on the book's clock. The caller holds
-- the lock on the subject, so that no two events get one number.
CREATE OR REPLACE FUNCTION tell(p_book_id int, p_kind text, p_subject_id text, p_data jsonb, p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
  SELECT new_event_id(p_at), p_book_id, p_kind, p_subject_id, COALESCE(max(e.sequence), 0) + 1, p_data, p_at
  FROM event e WHERE e.book_id = p_book_id AND e.subject_id = p_subject_id
$$;
