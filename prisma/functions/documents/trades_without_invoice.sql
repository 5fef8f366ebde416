-- Completed transactions that need an invoice and have none, from each book's mark on (invoice_mark), in the order of books and ids, up to p_limit: those
-- after transaction p_after of book p_book_id. Those in invoice_due are looked at by themselves. Books that closed up to p_closed_after are left out:
-- their data cannot be reached any more. Planner settings keep it to index look-ups, OFFSET 0 to one for each trade, since statistics lag behind the
-- newest rows. None stands in an old month (move_ledger_rows).
CREATE OR REPLACE FUNCTION trades_without_invoice(p_closed_after timestamptz, p_book_id int, p_after text, p_limit int)
RETURNS TABLE (book_id int, transaction_id text) LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  SELECT b.id, due.id FROM book b LEFT JOIN invoice_mark m ON m.book_id = b.id
  CROSS JOIN LATERAL (
    SELECT t.id FROM ONLY transaction t
    WHERE t.book_id = b.id AND t.id > CASE WHEN b.id = p_book_id THEN GREATEST(m.transaction_id, p_after) ELSE COALESCE(m.transaction_id, '') END
      AND t.status = 'completed' AND is_invoiced(t.type) AND NOT EXISTS (SELECT FROM invoice i WHERE i.book_id = b.id AND i.transaction_id = t.id OFFSET 0)
      AND NOT EXISTS (SELECT FROM invoice_due d WHERE d.book_id = b.id AND d.transaction_id = t.id OFFSET 0)
    ORDER BY t.id LIMIT p_limit
  ) due
  WHERE b.id >= p_book_id AND (b.closed_at IS NULL OR b.closed_at > p_closed_after)
  ORDER BY b.id, due.id LIMIT p_limit;
$$;
