-- Step 2 of execute_quotes, quotes: the requests of a batch that cannot be executed, and why, by number; null where there is none: not_admitted
-- (the caller no longer is), not_found, consumed (a transaction names it), locked, expired, stopped (trading in its metal is halted), otp_expired,
-- otp_wrong. The quotes are locked (answer_used_keys). Each wrong code is an attempt of its quote; the fifth locks it (spec 3.1).
CREATE OR REPLACE FUNCTION refuse_quotes(p_kinds text[], p_requests execute_request[], p_stopped text[], p_hashes bytea[], p_versions int[])
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_refused jsonb;
BEGIN
  -- The rows of gifts are locked too, for codes that are sent again meanwhile.
  IF 'gift' = ANY (p_kinds) THEN
    PERFORM FROM unnest(p_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id WHERE r.kind = 'gift'
      ORDER BY q.id FOR NO KEY UPDATE OF q;
  END IF;
  SELECT jsonb_object_agg(j.number, j.verdict) INTO v_refused FROM (
    SELECT r.number, CASE
      WHEN p_hashes[r.number + 1] IS NOT NULL AND a.token_id IS NULL THEN 'not_admitted'
      WHEN q.id IS NULL THEN 'not_found' WHEN c.transaction_id IS NOT NULL OR q.status = 'consumed' THEN 'consumed' WHEN q.status <> 'issued' THEN 'locked'
      WHEN q.expires_at <= r.now THEN CASE WHEN consumed_before(q.book_id, q.id, q.expires_at, r.now) THEN 'consumed' ELSE 'expired' END
      WHEN q.asset = ANY (p_stopped) THEN 'stopped'
      WHEN q.kind = 'gift' AND q.otp_expires_at <= r.now THEN 'otp_expired'
      WHEN q.kind = 'gift' AND q.otp_hash IS DISTINCT FROM r.otp_hash THEN 'otp_wrong' END AS verdict
    FROM unnest(p_requests) r
    LEFT JOIN quote q ON q.id = r.quote_id AND q.book_id = r.book_id AND q.kind = r.kind
      AND (r.user_code IS NULL OR q.user_code = r.user_code)
    LEFT JOIN LATERAL consumed_by(q.book_id, q.id) c ON true
    LEFT JOIN LATERAL admission(p_hashes[r.number + 1], p_versions[r.number + 1], r.book_id, r.now) a ON true
  ) j WHERE j.verdict IS NOT NULL;
  IF v_refused IS NOT NULL AND 'gift' = ANY (p_kinds) THEN
    UPDATE quote q SET otp_attempts = q.otp_attempts + 1, status = CASE WHEN q.otp_attempts >= 4 THEN 'locked' ELSE q.status END
    FROM unnest(p_requests) r WHERE v_refused ->> r.number::text = 'otp_wrong' AND q.book_id = r.book_id AND q.id = r.quote_id;
  END IF;
  RETURN v_refused;
END $$;
