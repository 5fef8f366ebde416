-- Step 2 of execute_quotes, quotes: the requests of a batch whose quote cannot be executed, and why: not_found, consumed, locked, expired,
-- stopped (trading in its metal is halted), otp_expired, otp_wrong. The quotes are locked (answer_used_keys). Each wrong code is an attempt of
-- its quote; the fifth locks it (spec 3.1).
CREATE OR REPLACE FUNCTION refuse_quotes(p_requests execute_request[], p_quotes quote[], p_stopped text[])
RETURNS TABLE (number int, verdict text) LANGUAGE plpgsql AS $$
BEGIN
  FOR refuse_quotes.number, verdict IN
    SELECT r.number, CASE
      WHEN q.id IS NULL THEN 'not_found' WHEN q.status = 'consumed' THEN 'consumed' WHEN q.status <> 'issued' THEN 'locked'
      WHEN q.expires_at <= r.now THEN 'expired'
      WHEN q.asset = ANY (p_stopped) THEN 'stopped'
      WHEN q.kind = 'gift' AND q.otp_expires_at <= r.now THEN 'otp_expired'
      WHEN q.kind = 'gift' AND q.otp_hash IS DISTINCT FROM r.otp_hash THEN 'otp_wrong' END
    FROM unnest(p_requests) r
    LEFT JOIN unnest(p_quotes) q ON q.id = r.quote_id AND q.book_id = r.book_id AND q.kind = r.kind
      AND (r.user_code IS NULL OR q.user_code = r.user_code)
    WHERE q.status IS DISTINCT FROM 'issued' OR q.expires_at <= r.now OR q.kind = 'gift' OR q.asset = ANY (p_stopped)
  LOOP
    CONTINUE WHEN verdict IS NULL;
    RETURN NEXT;
    IF verdict = 'otp_wrong' THEN
      UPDATE quote q SET otp_attempts = q.otp_attempts + 1, status = CASE WHEN q.otp_attempts >= 4 THEN 'locked' ELSE q.status END
      FROM unnest(p_requests) r WHERE r.number = refuse_quotes.number AND q.id = r.quote_id;
    END IF;
  END LOOP;
END $$;
