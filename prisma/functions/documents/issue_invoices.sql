-- Numbers the drafts and writes them as invoices, leaving out transactions that have an invoice already; answers how many it wrote. Locks the series
-- (invoice_series) first, in one order, and looks for invoices in a later statement: of two calls with the same transaction the second sees the
-- invoice of the first. Number, counter and invoice are one commit, so that no number is left out.
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
    FROM unnest(drafts) d WHERE NOT EXISTS (SELECT FROM invoice i WHERE i.book_id = d.book_id AND i.transaction_id = d.transaction_id)
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
