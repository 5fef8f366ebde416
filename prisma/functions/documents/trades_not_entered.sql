-- Completed trades of a book that earn commission and have no entry in the commission ledger, up to p_limit: by id from the book's mark on, and those
-- that were undecided when it passed them (commission_due). Planner settings keep it to index look-ups, OFFSET 0 to one for each trade: joined to what is
-- entered, each was compared with every entry of the book until the planner had looked at the table. None stands in an old month (move_ledger_rows).
CREATE OR REPLACE FUNCTION trades_not_entered(p_book_id int, p_limit int) RETURNS SETOF transaction LANGUAGE sql STABLE
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  (SELECT t.* FROM ONLY transaction t
   WHERE t.book_id = p_book_id AND t.id > COALESCE((SELECT g.entered_to FROM statement_gate g WHERE g.book_id = p_book_id), '')
     AND t.status = 'completed' AND earns_commission(t.type)
     AND NOT EXISTS (SELECT FROM commission_entry c WHERE c.book_id = p_book_id AND c.transaction_id = t.id AND (c.kind = 'reversal') = false
       OFFSET 0)
   ORDER BY t.id LIMIT p_limit)
  UNION ALL
  (SELECT t.* FROM commission_due d
   CROSS JOIN LATERAL (SELECT n.* FROM ONLY transaction n WHERE n.book_id = d.book_id AND n.id = d.transaction_id OFFSET 0) t
   WHERE d.book_id = p_book_id AND t.status = 'completed' AND earns_commission(t.type)
     AND NOT EXISTS (SELECT FROM commission_entry c WHERE c.book_id = p_book_id AND c.transaction_id = t.id AND (c.kind = 'reversal') = false
       OFFSET 0)
   ORDER BY t.id LIMIT p_limit)
  LIMIT p_limit
$$;
