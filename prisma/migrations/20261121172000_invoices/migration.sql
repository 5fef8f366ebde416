-- Tax invoices and settlement advices (spec 4.11, decisions 13).

-- CreateTable
CREATE TABLE "invoice" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "scope_book_id" INTEGER NOT NULL,
    "series" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "document" JSONB NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_series" (
    "scope_book_id" INTEGER NOT NULL,
    "series" TEXT NOT NULL,
    "last_number" BIGINT NOT NULL,

    CONSTRAINT "invoice_series_pkey" PRIMARY KEY ("scope_book_id","series")
);

-- CreateTable
CREATE TABLE "invoice_mark" (
    "book_id" INTEGER NOT NULL,
    "transaction_id" TEXT NOT NULL,

    CONSTRAINT "invoice_mark_pkey" PRIMARY KEY ("book_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_transaction_id_key" ON "invoice"("transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_scope_book_id_series_number_key" ON "invoice"("scope_book_id", "series", "number");

ALTER TABLE "invoice"
  ADD CONSTRAINT "invoice_type" CHECK ("type" IN ('tax_invoice', 'settlement_advice')),
  -- Live invoices share the series of no book; those of a sandbox have their own.
  ADD CONSTRAINT "invoice_scope" CHECK ("scope_book_id" IN (0, "book_id"));
-- Nine digits: with letters, year and slash a number has at most 16 characters, as the law asks.
ALTER TABLE "invoice_series" ADD CONSTRAINT "invoice_series_number" CHECK ("last_number" BETWEEN 0 AND 999999999);

CREATE TRIGGER invoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "invoice"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_series_stays BEFORE DELETE OR TRUNCATE ON "invoice_series"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TYPE invoice_draft AS (
  id text, book_id int, transaction_id text, scope_book_id int, series text, type text, issued_at timestamptz, document jsonb);

-- Numbers the drafts and keeps them as invoices, leaving out trades that have one already. Answers how many it made.
-- The counters are locked first, in one order, and looked at again by a later statement: of two callers with the same trade the
-- second sees the first one's invoice. Number, counter and row are one commit, so that nothing can come between them.
CREATE FUNCTION issue_invoices(p_drafts jsonb) RETURNS int LANGUAGE plpgsql AS $$
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

-- Completed buys and sells without an invoice, from each book's mark on. Books that were closed before the given moment are left
-- alone: nobody can reach what is in them. Held to index look-ups: a plan that reads a whole table would be made by statistics
-- that have not heard of the newest rows.
CREATE FUNCTION trades_without_invoice(p_closed_after timestamptz, p_limit int) RETURNS TABLE (transaction_id text) LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  SELECT due.id FROM book b LEFT JOIN invoice_mark m ON m.book_id = b.id
  CROSS JOIN LATERAL (
    SELECT t.id FROM transaction t
    WHERE t.book_id = b.id AND t.id > COALESCE(m.transaction_id, '') AND t.status = 'completed' AND t.type IN ('buy', 'sell')
      AND NOT EXISTS (SELECT FROM invoice i WHERE i.transaction_id = t.id)
    ORDER BY t.id LIMIT p_limit
  ) due
  WHERE b.closed_at IS NULL OR b.closed_at > p_closed_after
  LIMIT p_limit;
$$;

-- Moves each book's mark over transactions that are decided, have the invoice they need, and are old enough that none with a
-- lower id can still arrive: ids follow the clocks of processes, and a commit may come later than its id.
CREATE FUNCTION move_invoice_marks(p_closed_after timestamptz, p_recorded_before timestamptz) RETURNS void LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  INSERT INTO invoice_mark (book_id, transaction_id)
  SELECT b.id, done.upto FROM book b LEFT JOIN invoice_mark m ON m.book_id = b.id
  CROSS JOIN LATERAL (
    SELECT max(w.id) FILTER (WHERE w.is_done) AS upto FROM (
      SELECT t.id, bool_and(t.recorded_at < p_recorded_before AND CASE
          WHEN t.type NOT IN ('buy', 'sell') OR t.status = 'voided' THEN true
          ELSE EXISTS (SELECT FROM invoice i WHERE i.transaction_id = t.id) END) OVER (ORDER BY t.id) AS is_done
      FROM (
        SELECT n.id, n.recorded_at, n.type, n.status FROM transaction n
        WHERE n.book_id = b.id AND n.id > COALESCE(m.transaction_id, '') ORDER BY n.id LIMIT 2000
      ) t
    ) w
  ) done
  WHERE done.upto IS NOT NULL AND (b.closed_at IS NULL OR b.closed_at > p_closed_after)
  ON CONFLICT (book_id) DO UPDATE SET transaction_id = GREATEST(invoice_mark.transaction_id, EXCLUDED.transaction_id);
$$;
