-- Moves each book's mark (invoice_mark) over transactions that are voided, have the invoice they need or need none, and were recorded before
-- p_recorded_before (real time): ids follow the clocks of processes, and a commit may come later than its id. At most 2000 per book. Books that
-- closed up to p_closed_after are left out. Answers how many marks it moved. A transaction in an old month has what it needs (move_ledger_rows).
CREATE OR REPLACE FUNCTION move_invoice_marks(p_closed_after timestamptz, p_recorded_before timestamptz) RETURNS int LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  WITH moved AS (
    INSERT INTO invoice_mark (book_id, transaction_id)
    SELECT b.id, done.upto FROM book b LEFT JOIN invoice_mark m ON m.book_id = b.id
    CROSS JOIN LATERAL (
      SELECT max(w.id) FILTER (WHERE w.is_done) AS upto FROM (
        SELECT t.id, bool_and(t.recorded_at < p_recorded_before AND CASE
            WHEN NOT is_invoiced(t.type) OR t.status = 'voided' THEN true
            ELSE EXISTS (SELECT FROM invoice i WHERE i.book_id = b.id AND i.transaction_id = t.id) END) OVER (ORDER BY t.id) AS is_done
        FROM (
          SELECT n.id, n.recorded_at, n.type, n.status FROM ONLY transaction n
          WHERE n.book_id = b.id AND n.id > COALESCE(m.transaction_id, '') ORDER BY n.id LIMIT 2000
        ) t
      ) w
    ) done
    WHERE done.upto IS NOT NULL AND (b.closed_at IS NULL OR b.closed_at > p_closed_after)
    ON CONFLICT (book_id) DO UPDATE SET transaction_id = GREATEST(invoice_mark.transaction_id, EXCLUDED.transaction_id)
    RETURNING book_id
  ) SELECT count(*)::int FROM moved;
$$;
