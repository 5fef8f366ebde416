-- Completed transactions that need an invoice and have none, from each book's mark on (invoice_mark), up to p_limit, without those of p_skipped. Books that
-- closed up to p_closed_after are left out: their data cannot be reached any more. Planner settings keep it to index look-ups, since statistics lag behind the
-- newest rows.
CREATE OR REPLACE FUNCTION trades_without_invoice(p_closed_after timestamptz, p_skipped text[], p_limit int) RETURNS TABLE (transaction_id text) LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  SELECT due.id FROM book b LEFT JOIN invoice_mark m ON m.book_id = b.id
  CROSS JOIN LATERAL (
    SELECT t.id FROM transaction t
    WHERE t.book_id = b.id AND t.id > COALESCE(m.transaction_id, '') AND t.status = 'completed' AND is_invoiced(t.type)
      AND NOT EXISTS (SELECT FROM invoice i WHERE i.transaction_id = t.id) AND t.id <> ALL (p_skipped)
    ORDER BY t.id LIMIT p_limit
  ) due
  WHERE b.closed_at IS NULL OR b.closed_at > p_closed_after
  LIMIT p_limit;
$$;
