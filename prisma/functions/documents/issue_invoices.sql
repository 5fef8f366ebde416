-- Numbers the drafts and keeps them as invoices, leaving out trades that have one already. Answers how many it made.
-- The counters are locked first, in one order, and looked at again by a later statement: of two callers with the same trade the
-- second sees the first one's invoice. Number, counter and row are one commit, so that nothing can come between them.
CREATE OR REPLACE FUNCTION issue_invoices(p_drafts jsonb) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  drafts invoice_draft[] := ARRAY(SELECT d FROM jsonb_populate_recordset(NULL::invoice_draft, p_drafts) d);
  issued int;
BEGIN
  INSERT INTO invoice_series (scope_book_id, series, last_number)
    SELECT DISTINCT d.scope_book_id, d.series, 0 FROM unnest(drafts) d ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  PERFORM FROM invoice_series s
    WHERE (s.scope_book_id, s.series) IN (SELECT d.scope_book_id, d.series FROM unnest(drafts) d)
    ORDER BY s.scope_book_id, s.series FOR NO KEY UPDATE;
  WITH due AS MATERIALIZED (
    SELECT d.*, row_number() OVER (PARTITION BY d.scope_book_id, d.series ORDER BY d.issued_at, d.transaction_id) AS nth
    FROM unnest(drafts) d WHERE NOT EXISTS (SELECT FROM invoice i WHERE i.transaction_id = d.transaction_id)
  ), taken AS (
    UPDATE invoice_series s SET last_number = s.last_number + n.count
    FROM (SELECT scope_book_id, series, count(*) FROM due GROUP BY 1, 2) n
    WHERE s.scope_book_id = n.scope_book_id AND s.series = n.series
    RETURNING s.scope_book_id, s.series, s.last_number - n.count AS before
  )
  INSERT INTO invoice (id, book_id, transaction_id, scope_book_id, series, number, type, issued_at, document)
    SELECT d.id, d.book_id, d.transaction_id, d.scope_book_id, d.series, t.before + d.nth, d.type, d.issued_at, d.document
    FROM due d JOIN taken t ON t.scope_book_id = d.scope_book_id AND t.series = d.series;
  GET DIAGNOSTICS issued = ROW_COUNT;
  RETURN issued;
END $$;
