-- Whether a completed transaction has yet to get its invoice or its entry of commission. In a book that was closed over a year ago none does any more.
CREATE OR REPLACE FUNCTION awaits_papers(t transaction, p_closed_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (p_closed_at < clock_timestamp() - interval '1 year') IS NOT TRUE AND (
    (is_invoiced(t.type) AND NOT EXISTS (SELECT FROM invoice i WHERE i.book_id = t.book_id AND i.transaction_id = t.id))
    OR EXISTS (SELECT FROM invoice_due d WHERE d.book_id = t.book_id AND d.transaction_id = t.id)
    OR (earns_commission(t.type) AND NOT EXISTS (SELECT FROM commission_entry c WHERE c.book_id = t.book_id AND c.transaction_id = t.id)))
$$;
