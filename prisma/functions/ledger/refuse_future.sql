-- Raises where a posting lies ahead of its book's time: every later one of its accounts would take that time. Books of sandboxes have their
-- own time, so far ahead of the real one as they were moved.
CREATE OR REPLACE FUNCTION refuse_future(p_postings ledger_posting[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM unnest(p_postings) p JOIN book b ON b.id = p.book_id
    WHERE p.created_at - b.clock_offset_ms * interval '1 millisecond' > clock_timestamp() + clock_ahead_max()
  ) THEN
    RAISE EXCEPTION 'a posting lies ahead of its time' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_not_ahead';
  END IF;
END $$;
