-- Writes quotes of buys whose user exists and whose amount (paise) the book's float covers down to its floor. Verdicts: 'issued', 'approved' (issued,
-- and the user has approved KYC, so that the buy needs no judging by it), 'user_not_found', 'funds', 'not_admitted' (function admission). Reserves and
-- locks nothing. By a quote's number from 0: p_metadata has the partner's own pairs; p_hashes and p_versions what a caller was admitted by for an earlier
-- call, null where it was for this one. Processes of an earlier release give none of these.
CREATE OR REPLACE FUNCTION issue_buy_quotes(p_quotes buy_quote[], p_metadata jsonb[] DEFAULT NULL, p_hashes bytea[] DEFAULT NULL,
  p_versions int[] DEFAULT NULL) RETURNS TABLE (number int, verdict text) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  WITH judged AS MATERIALIZED (
    SELECT a.*, u.id AS user_id,
      CASE
        WHEN p_hashes[a.number + 1] IS NOT NULL AND t.token_id IS NULL THEN 'not_admitted'
        WHEN u.id IS NULL THEN 'user_not_found' WHEN f.balance - f.floor < a.amount THEN 'funds'
        WHEN u.kyc_id IS NOT NULL THEN 'approved' ELSE 'issued' END AS verdict
    FROM unnest(p_quotes) a
    LEFT JOIN LATERAL admission(p_hashes[a.number + 1], p_versions[a.number + 1], a.book_id, a.created_at) t ON true
    LEFT JOIN end_user u ON u.book_id = a.book_id AND u.user_code = a.user_code
    CROSS JOIN LATERAL (
      SELECT o.balance, o.floor FROM account o
      WHERE o.book_id = a.book_id AND o.kind = 'partner_float' AND o.asset = 'INR' AND COALESCE(o.user_id, 0) = 0
      ORDER BY o.page_moves DESC LIMIT 1   -- one look-up per quote: without it the planner may read the floats of all books
    ) f
  ), kept AS (
    INSERT INTO quote (id, book_id, kind, user_id, user_code, asset, amount_paise, metal_micrograms, rate, base_rate, markup_milli_pct,
      markup_paise, gst_paise, rounding_paise, commission_paise, commission_milli_pct, price_block_id, created_at, expires_at, metadata)
    SELECT j.id, j.book_id, 'buy', j.user_id, j.user_code, j.asset, j.amount, j.metal, j.rate, j.base_rate, j.markup_milli_pct, j.markup,
      j.gst, j.rounding, j.commission, j.commission_milli_pct, j.price_block_id, j.created_at, j.expires_at, p_metadata[j.number + 1]
    FROM judged j WHERE j.verdict IN ('issued', 'approved')
  )
  SELECT j.number, j.verdict FROM judged j ORDER BY j.number;
END $$;
