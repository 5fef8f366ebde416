-- Moves up to p_limit rows of a month that is open from their table into that of the month, from book p_book_id on, and answers how many and the last
-- of their books; fewer than p_limit are the last of the month. What may still change stays in its table: a transaction that is undecided, a
-- delivery that can be cancelled, what a job has yet to make an invoice or an entry of commission of (awaits_papers), the
-- postings of these, those that are not chained yet, and those of settled statements, of which a key admits one.
CREATE OR REPLACE FUNCTION move_ledger_rows(p_source text, p_month date, p_book_id int, p_limit int) RETURNS TABLE (moved int, book_id int)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
DECLARE
  m ledger_month;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('tola ledger months', 0));
  SELECT * INTO m FROM ledger_month l WHERE l.source = p_source AND l.month = p_month AND l.closed_at IS NULL;
  IF NOT FOUND THEN RETURN QUERY SELECT 0, p_book_id; RETURN; END IF;
  RETURN QUERY EXECUTE format('WITH chosen AS MATERIALIZED (
      SELECT t.* FROM book b CROSS JOIN LATERAL (
        SELECT t.* FROM ONLY public.%I t WHERE t.book_id = b.id AND t.id >= %L AND t.id < %L AND %s ORDER BY t.id LIMIT $2) t
      WHERE b.id >= $1 ORDER BY b.id LIMIT $2
    ), entered AS (INSERT INTO months.%I SELECT c.* FROM chosen c RETURNING book_id)
    SELECT count(*)::int, COALESCE(max(e.book_id), $1) FROM entered e',
    p_source, m.from_key, m.to_key,
    CASE p_source
      WHEN 'transaction' THEN $c$t.status <> 'debited' AND (t.status = 'voided' OR NOT awaits_papers(t, b.closed_at))
        AND NOT (t.type = 'delivery' AND EXISTS (
          SELECT FROM delivery_order o WHERE o.book_id = b.id AND o.transaction_id = t.id AND o.status IN ('placed', 'packed')))$c$
      WHEN 'posting' THEN $c$t.kind NOT IN ('statement_credit', 'statement_debit') AND t.id <= (SELECT f.read_to FROM chain_frontier f)
        AND NOT EXISTS (SELECT FROM ONLY transaction o WHERE o.book_id = b.id AND o.id = t.reference_id
          AND (o.status = 'debited' OR (o.status = 'completed' AND awaits_papers(o, b.closed_at))))$c$
      ELSE 'true' END,
    ledger_month_name(p_source, p_month)) USING p_book_id, p_limit;
END $$;
