-- Takes a withdrawal's amount (paise) out of the user's wallet: idempotency record, posting, withdrawal, first step and the job that pays it in one
-- commit. Verdicts: 'created' (row), 'replay' (record), 'user_not_found', 'kyc_required' (no approved KYC counts for the user), 'account_not_found'
-- (not active, or not the user's), 'insufficient'. Locks key, bank account, wallet, in this order.
CREATE OR REPLACE FUNCTION request_withdrawal(w withdrawal, p_endpoint text, p_key_life interval, p_body_sha256 bytea)
RETURNS TABLE (verdict text, record jsonb, "row" jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_kyc_id bigint;
BEGIN
  IF w.idempotency_key IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', w.book_id, p_endpoint, w.idempotency_key), 0));
    RETURN QUERY SELECT 'replay'::text, to_jsonb(i), NULL::jsonb FROM idempotency_record i
      WHERE i.book_id = w.book_id AND i.endpoint = p_endpoint AND i.key = w.idempotency_key AND i.expires_at > clock_timestamp();
    IF FOUND THEN RETURN; END IF;
  END IF;
  SELECT u.id, u.kyc_id INTO w.user_id, v_kyc_id FROM end_user u WHERE u.book_id = w.book_id AND u.user_code = w.user_code;
  IF w.user_id IS NULL THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  IF v_kyc_id IS NULL THEN RETURN QUERY SELECT 'kyc_required', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  PERFORM FROM bank_account b WHERE b.id = w.bank_account_id AND b.user_id = w.user_id AND b.status = 'active' FOR SHARE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'account_not_found', NULL::jsonb, NULL::jsonb; RETURN; END IF;
  IF NOT take_out_of_wallet(w) THEN
    RETURN QUERY SELECT 'insufficient', NULL::jsonb, NULL::jsonb;
    RETURN;
  END IF;
  -- A payout fault armed in this sandbox goes to this withdrawal and stays with it, however often it is sent.
  UPDATE sandbox_fault f SET times = f.times - 1 WHERE f.book_id = w.book_id AND f.fault = 'payout' AND f.times > 0;
  w.must_fail := FOUND;
  IF w.must_fail THEN INSERT INTO sandbox_fault_met (book_id, fault, subject) VALUES (w.book_id, 'payout', w.id); END IF;
  w.may_exist := false;
  w.recorded_at := now();
  -- A process of an earlier release names none.
  w.channel := COALESCE(w.channel, 'api');
  INSERT INTO withdrawal SELECT w.*;
  PERFORM note_withdrawal_step(w.id, 'processing', 'request', NULL, w.created_at);
  IF w.idempotency_key IS NOT NULL THEN
    -- The record of an expired key is replaced.
    INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
      VALUES (w.book_id, p_endpoint, w.idempotency_key, p_body_sha256, w.id, clock_timestamp(), clock_timestamp() + p_key_life, 'done', 200, withdrawal_shown(w))
      ON CONFLICT (book_id, endpoint, key) DO UPDATE SET body_sha256 = excluded.body_sha256, reference_id = excluded.reference_id,
        created_at = excluded.created_at, expires_at = excluded.expires_at, state = excluded.state, status = excluded.status,
        outcome = excluded.outcome;
  END IF;
  PERFORM wake_withdrawal(w.id, w.wake_at);
  RETURN QUERY SELECT 'created'::text, NULL::jsonb, withdrawal_shown(w);
END $$;
