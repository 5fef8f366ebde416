-- Completed trades of a book that earn commission and have no entry in the commission ledger, up to p_limit: by id from the book's mark on, and those
-- that were undecided when it passed them (commission_due). Planner settings keep it to index look-ups. None stands in an old month (move_ledger_rows).
CREATE OR REPLACE FUNCTION trades_not_entered(p_book_id int, p_limit int) RETURNS SETOF transaction LANGUAGE sql STABLE
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  (SELECT t.* FROM ONLY transaction t
   WHERE t.book_id = p_book_id AND t.id > COALESCE((SELECT g.entered_to FROM statement_gate g WHERE g.book_id = p_book_id), '')
     AND t.status = 'completed' AND earns_commission(t.type)
     AND NOT EXISTS (SELECT FROM commission_entry c WHERE c.book_id = p_book_id AND c.transaction_id = t.id AND (c.kind = 'reversal') = false)
   ORDER BY t.id LIMIT p_limit)
  UNION ALL
  (SELECT t.* FROM commission_due d JOIN ONLY transaction t ON t.book_id = d.book_id AND t.id = d.transaction_id
   WHERE d.book_id = p_book_id AND t.status = 'completed' AND earns_commission(t.type)
     AND NOT EXISTS (SELECT FROM commission_entry c WHERE c.book_id = p_book_id AND c.transaction_id = t.id AND (c.kind = 'reversal') = false)
   ORDER BY t.id LIMIT p_limit)
  LIMIT p_limit
$$;
