-- Writes quotes of sells, sends and gifts that could be executed now. Each input is an object of the quote's columns with number, and for a send day
-- and daily_limit (paise). Verdicts: 'issued', 'user_not_found', 'self' (giver and receiver are one person), 'daily_limit', 'holdings' (the payer
-- holds too little metal), 'not_admitted' (function admission: token_hash and version are what the caller was admitted by for an earlier call, if
-- given). Answers the user's mobile, sealed and masked: a gift's code is sent there. Reserves and locks nothing.
CREATE OR REPLACE FUNCTION issue_quotes(p_quotes jsonb) RETURNS TABLE (number int, verdict text, payer_sealed bytea, payer_masked text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  WITH judged AS MATERIALIZED (
    SELECT q.*, u.id AS user_id, p.mobile_sealed, p.mobile_masked,
      CASE
        WHEN q.token_hash IS NOT NULL AND t.token_id IS NULL THEN 'not_admitted'
        WHEN q.kind <> 'send' AND u.id IS NULL THEN 'user_not_found'
        WHEN q.kind = 'gift' AND p.mobile_hash = q.receiver_hash THEN 'self'
        WHEN q.kind = 'send' AND q.amount_paise + COALESCE(d.sent_paise, 0) > q.daily_limit THEN 'daily_limit'
        WHEN h.held < q.metal_micrograms + q.fee_micrograms THEN 'holdings'
        ELSE 'issued'
      END AS verdict
    FROM jsonb_to_recordset(p_quotes) AS q (number int, day int, daily_limit bigint, id text, book_id int, kind text, user_code text, asset text,
      amount_paise bigint, metal_micrograms bigint, rate bigint, base_rate bigint, denomination text, markup_milli_pct int, markup_paise bigint,
      gst_paise bigint, rounding_paise bigint, commission_paise bigint, commission_milli_pct int, fee_paise bigint, fee_micrograms bigint,
      price_basis text, receiver_hash bytea, receiver_sealed bytea, receiver_masked text, message text, otp_hash bytea, otp_sends int,
      otp_sent_at timestamptz, otp_expires_at timestamptz, price_block_id text, created_at timestamptz, expires_at timestamptz,
      metadata jsonb, token_hash bytea, version int)
    LEFT JOIN LATERAL admission(q.token_hash, q.version, q.book_id, q.created_at) t ON true
    LEFT JOIN end_user u ON u.book_id = q.book_id AND u.user_code = q.user_code
    LEFT JOIN person p ON p.id = u.person_id
    LEFT JOIN send_day d ON d.book_id = q.book_id AND d.day = q.day
    -- The payer's metal: of a send the partner's own, else the user's, SIP holdings included. One look-up each (LIMIT 1): without it the planner may
    -- read all accounts of the book.
    CROSS JOIN LATERAL (
      SELECT COALESCE((
          SELECT a.balance FROM account a WHERE a.book_id = q.book_id AND a.kind = CASE q.kind WHEN 'send' THEN 'partner_metal' ELSE 'user_metal' END
            AND a.asset = q.asset AND COALESCE(a.user_id, 0) = CASE q.kind WHEN 'send' THEN 0 ELSE u.id END ORDER BY a.page_moves DESC LIMIT 1), 0)
        + COALESCE((
          SELECT a.balance FROM account a WHERE q.kind <> 'send' AND a.book_id = q.book_id AND a.kind = 'user_sip_metal'
            AND a.asset = q.asset AND COALESCE(a.user_id, 0) = u.id ORDER BY a.page_moves DESC LIMIT 1), 0) AS held
    ) h
  ), kept AS (
    INSERT INTO quote (id, book_id, kind, user_id, user_code, asset, amount_paise, metal_micrograms, rate, base_rate, denomination,
      markup_milli_pct, markup_paise, gst_paise, rounding_paise, commission_paise, commission_milli_pct, fee_paise, fee_micrograms, price_basis,
      receiver_hash, receiver_sealed, receiver_masked, message, otp_hash, otp_sends, otp_sent_at, otp_expires_at, price_block_id, created_at,
      expires_at, metadata)
    SELECT j.id, j.book_id, j.kind, j.user_id, j.user_code, j.asset, j.amount_paise, j.metal_micrograms, j.rate, j.base_rate, j.denomination,
      j.markup_milli_pct, j.markup_paise, j.gst_paise, j.rounding_paise, j.commission_paise, j.commission_milli_pct, j.fee_paise,
      j.fee_micrograms, j.price_basis, j.receiver_hash, j.receiver_sealed, j.receiver_masked, j.message, j.otp_hash, j.otp_sends, j.otp_sent_at,
      j.otp_expires_at, j.price_block_id, j.created_at, j.expires_at, j.metadata
    FROM judged j WHERE j.verdict = 'issued'
  )
  SELECT j.number, j.verdict, j.mobile_sealed, j.mobile_masked FROM judged j ORDER BY j.number;
END $$;
