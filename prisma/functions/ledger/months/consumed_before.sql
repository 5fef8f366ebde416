-- Whether a quote was consumed by a transaction that stands in an old month (open_ledger_months). A trade is no older than its quote and is moved a year
-- after it at the earliest, so a quote that expired later than 300 days before p_now has none there, and nothing is looked up.
CREATE OR REPLACE FUNCTION consumed_before(p_book_id int, p_quote_id text, p_expires_at timestamptz, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_expires_at > p_now - interval '300 days' THEN RETURN false; END IF;
  RETURN EXISTS (SELECT FROM transaction t WHERE t.book_id = p_book_id AND t.quote_id = p_quote_id);
END $$;
