-- Moves each book's mark (invoice_mark) over transactions that were recorded before p_recorded_before (real time): ids follow the clocks of processes,
-- and a commit may come later than its id. They have the invoice they need, need none, or are in invoice_due, where it sets those that are undecided: a
-- buy that stays debited for days holds up no later one. At most 2000 per book. Books that closed up to p_closed_after are left out. Answers how
-- many marks it moved. A transaction in an old month has what it needs (move_ledger_rows).
CREATE OR REPLACE FUNCTION move_invoice_marks(p_closed_after timestamptz, p_recorded_before timestamptz) RETURNS int LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  WITH passed AS MATERIALIZED (
    SELECT b.id AS book_id, done.upto, done.undecided FROM book b LEFT JOIN invoice_mark m ON m.book_id = b.id
    CROSS JOIN LATERAL (
      SELECT max(w.id) FILTER (WHERE w.is_done) AS upto,
        array_agg(w.id) FILTER (WHERE w.is_done AND w.status = 'debited' AND is_invoiced(w.type)) AS undecided
      FROM (
        SELECT t.id, t.status, t.type, bool_and(t.recorded_at < p_recorded_before AND CASE
            WHEN NOT is_invoiced(t.type) OR t.status <> 'completed' THEN true
            ELSE EXISTS (SELECT FROM invoice i WHERE i.book_id = b.id AND i.transaction_id = t.id)
              OR EXISTS (SELECT FROM invoice_due d WHERE d.book_id = b.id AND d.transaction_id = t.id) END) OVER (ORDER BY t.id) AS is_done
        FROM (
          SELECT n.id, n.recorded_at, n.type, n.status FROM ONLY transaction n
          WHERE n.book_id = b.id AND n.id > COALESCE(m.transaction_id, '') ORDER BY n.id LIMIT 2000
        ) t
      ) w
    ) done
    WHERE done.upto IS NOT NULL AND (b.closed_at IS NULL OR b.closed_at > p_closed_after)
  ), set_aside AS (
    INSERT INTO invoice_due (transaction_id, book_id)
    SELECT u.id, p.book_id FROM passed p CROSS JOIN unnest(p.undecided) AS u (id) ORDER BY 1 ON CONFLICT DO NOTHING
  ), moved AS (
    INSERT INTO invoice_mark (book_id, transaction_id) SELECT p.book_id, p.upto FROM passed p
    ON CONFLICT (book_id) DO UPDATE SET transaction_id = GREATEST(invoice_mark.transaction_id, EXCLUDED.transaction_id)
    RETURNING book_id
  ) SELECT count(*)::int FROM moved;
$$;
