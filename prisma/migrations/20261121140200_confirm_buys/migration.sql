-- Confirming buys (spec 4.4, 3.2; server/domain/trading), many at a time, in two commits: the debit, then its settlement.

CREATE TYPE confirm_request AS (
  number int,              -- place in the batch
  book_id int,
  quote_id text,
  transaction_id text,     -- the id the transaction gets if the confirm is accepted
  idempotency_key text,    -- null without one
  body_sha256 bytea,
  now timestamptz          -- on the book's clock
);

-- Serialises calls that carry the same key and answers what was done with it before (spec part 7). Held to the end of the
-- transaction, so key and effect commit together. Keys are locked in one order; then quotes, then accounts.
CREATE FUNCTION claim_idempotency_keys(p_endpoint text, p_requests confirm_request[])
RETURNS TABLE (number int, record idempotency_record) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(s.lock) FROM (
    SELECT DISTINCT hashtextextended(concat_ws('/', r.book_id, p_endpoint, r.idempotency_key), 0) AS lock
    FROM unnest(p_requests) r WHERE r.idempotency_key IS NOT NULL ORDER BY 1
  ) s;
  RETURN QUERY SELECT r.number, i FROM unnest(p_requests) r JOIN idempotency_record i
    ON i.book_id = r.book_id AND i.endpoint = p_endpoint AND i.key = r.idempotency_key
    WHERE i.expires_at > clock_timestamp();
END $$;

-- First commit: the quote is consumed, the float debited into clearing, the transaction and the key recorded.
-- verdict: 'debited', or why not: 'replay' (record tells the first outcome), 'not_found', 'consumed', 'expired', 'funds'.
-- No two requests of a batch may share a quote or a key.
CREATE FUNCTION debit_buys(p_endpoint text, p_channel text, p_key_life interval, p_requests confirm_request[])
RETURNS TABLE (number int, verdict text, record idempotency_record, quote quote, user_code text) LANGUAGE plpgsql AS $$
DECLARE
  v_replayed int[];
  v_ready confirm_request[];
  v_debited int[];
BEGIN
  -- What was done before with these keys.
  v_replayed := ARRAY(SELECT k.number FROM claim_idempotency_keys(p_endpoint, p_requests) k);
  IF cardinality(v_replayed) > 0 THEN
    RETURN QUERY SELECT k.number, 'replay'::text, k.record, NULL::quote, NULL::text
      FROM claim_idempotency_keys(p_endpoint, p_requests) k;
  END IF;

  PERFORM FROM quote q WHERE q.id = ANY (ARRAY(SELECT r.quote_id FROM unnest(p_requests) r WHERE r.number <> ALL (v_replayed)))
    ORDER BY q.id FOR NO KEY UPDATE;

  v_ready := ARRAY(
    SELECT r FROM unnest(p_requests) r
    JOIN quote q ON q.id = r.quote_id AND q.book_id = r.book_id AND q.kind = 'buy' AND q.status = 'issued' AND q.expires_at > r.now
    WHERE r.number <> ALL (v_replayed));
  RETURN QUERY
    SELECT r.number,
      CASE WHEN q.id IS NULL THEN 'not_found' WHEN q.status <> 'issued' THEN 'consumed' ELSE 'expired' END,
      NULL::idempotency_record, NULL::quote, NULL::text
    FROM unnest(p_requests) r LEFT JOIN quote q ON q.id = r.quote_id AND q.book_id = r.book_id AND q.kind = 'buy'
    WHERE r.number <> ALL (v_replayed) AND NOT COALESCE(q.status = 'issued' AND q.expires_at > r.now, false);
  IF cardinality(v_ready) = 0 THEN RETURN; END IF;

  v_debited := ARRAY(
    SELECT v.number FROM ledger_post(
      ARRAY(SELECT ROW(r.number, r.book_id, 'buy_debit', r.transaction_id, r.now)::ledger_posting FROM unnest(v_ready) r),
      ARRAY(
        SELECT ROW(r.number, a.id, CASE a.kind WHEN 'partner_float' THEN -q.amount_paise ELSE q.amount_paise END)::ledger_line
        FROM unnest(v_ready) r JOIN quote q ON q.id = r.quote_id
        JOIN account a ON a.book_id = r.book_id AND a.asset = 'INR' AND COALESCE(a.user_id, 0) = 0
          AND a.kind IN ('partner_float', 'buy_clearing'))
    ) v WHERE v.short_account_id IS NULL);
  RETURN QUERY SELECT r.number, 'funds'::text, NULL::idempotency_record, q, NULL::text
    FROM unnest(v_ready) r JOIN quote q ON q.id = r.quote_id WHERE r.number <> ALL (v_debited);

  UPDATE quote q SET status = 'consumed' FROM unnest(v_ready) r WHERE q.id = r.quote_id AND r.number = ANY (v_debited);
  INSERT INTO transaction (id, book_id, type, channel, status, user_id, quote_id, asset, amount_paise, metal_micrograms, rate,
      base_rate, markup_milli_pct, markup_paise, gst_paise, rounding_paise, commission_paise, price_block_id, created_at)
    SELECT r.transaction_id, r.book_id, 'buy', p_channel, 'debited', q.user_id, q.id, q.asset, q.amount_paise, q.metal_micrograms,
      q.rate, q.base_rate, q.markup_milli_pct, q.markup_paise, q.gst_paise, q.rounding_paise, q.commission_paise,
      q.price_block_id, r.now
    FROM unnest(v_ready) r JOIN quote q ON q.id = r.quote_id WHERE r.number = ANY (v_debited);
  -- A key past its life is taken over.
  INSERT INTO idempotency_record AS i (book_id, endpoint, key, state, body_sha256, reference_id, created_at, expires_at)
    SELECT r.book_id, p_endpoint, r.idempotency_key, 'in_progress', r.body_sha256, r.transaction_id, clock_timestamp(),
      clock_timestamp() + p_key_life
    FROM unnest(v_ready) r WHERE r.idempotency_key IS NOT NULL AND r.number = ANY (v_debited)
    ON CONFLICT (book_id, endpoint, key) DO UPDATE SET state = 'in_progress', body_sha256 = excluded.body_sha256,
      reference_id = excluded.reference_id, status = NULL, outcome = NULL, created_at = excluded.created_at,
      expires_at = excluded.expires_at;

  RETURN QUERY SELECT r.number, 'debited'::text, NULL::idempotency_record, q, u.user_code
    FROM unnest(v_ready) r JOIN quote q ON q.id = r.quote_id JOIN end_user u ON u.id = q.user_id
    WHERE r.number = ANY (v_debited);
END $$;

CREATE TYPE settlement_request AS (
  number int,
  transaction_id text,
  fulfilled boolean,       -- false voids the buy and credits the float back
  now timestamptz,
  event_id text            -- the id the event gets if the buy completes
);

-- What came of a buy, in storage units: what confirm answers, and what a repeated key is answered from.
CREATE FUNCTION buy_outcome(p_transaction_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'transactionId', t.id, 'quoteId', t.quote_id, 'status', t.status, 'userCode', u.user_code, 'asset', t.asset,
    'amountPaise', t.amount_paise::text, 'metalMicrograms', t.metal_micrograms::text, 'rate', t.rate::text,
    'baseRate', t.base_rate::text, 'markupMilliPct', t.markup_milli_pct, 'markupPaise', t.markup_paise::text,
    'createdAt', (extract(epoch FROM t.created_at) * 1000)::bigint,
    'userBalanceMicrograms', (
      SELECT e.balance_after::text FROM posting p JOIN ledger_entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
      WHERE p.reference_id = t.id AND p.kind = 'buy_settlement' AND a.kind = 'user_metal'),
    'walletBalancePaise', (
      SELECT e.balance_after::text FROM posting p JOIN ledger_entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
      WHERE p.reference_id = t.id AND a.kind = 'partner_float' ORDER BY e.id DESC LIMIT 1))
  FROM transaction t JOIN end_user u ON u.id = t.user_id WHERE t.id = p_transaction_id
$$;

-- Second commit: the metal goes to the user and the money to its accounts, or all of it back to the float; with it the
-- transaction's last state, the key's outcome and the event. Only a debited buy is settled, so it happens once however often
-- it is asked. Answers the outcome of every buy named, whoever settled it, in storage units.
CREATE FUNCTION settle_buys(p_requests settlement_request[])
RETURNS TABLE (number int, outcome jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_ready settlement_request[];
BEGIN
  PERFORM FROM transaction t WHERE t.id = ANY (ARRAY(SELECT r.transaction_id FROM unnest(p_requests) r))
    ORDER BY t.id FOR NO KEY UPDATE;
  v_ready := ARRAY(
    SELECT r FROM unnest(p_requests) r JOIN transaction t ON t.id = r.transaction_id AND t.status = 'debited' AND t.type = 'buy');

  IF cardinality(v_ready) > 0 THEN
    IF EXISTS (
      SELECT FROM ledger_post(
        ARRAY(SELECT ROW(r.number, t.book_id, CASE WHEN r.fulfilled THEN 'buy_settlement' ELSE 'buy_void' END, t.id, r.now)::ledger_posting
          FROM unnest(v_ready) r JOIN transaction t ON t.id = r.transaction_id),
        ARRAY(
          SELECT ROW(r.number, a.id, m.amount)::ledger_line
          FROM unnest(v_ready) r JOIN transaction t ON t.id = r.transaction_id
          CROSS JOIN LATERAL (
            SELECT * FROM (VALUES
              ('buy_clearing', 'INR', 0::bigint, -t.amount_paise),
              ('metal_sales', 'INR', 0, t.amount_paise - t.gst_paise - t.markup_paise - t.rounding_paise),
              ('gst_payable', 'INR', 0, t.gst_paise),
              ('markup_payable', 'INR', 0, t.markup_paise),
              ('rounding', 'INR', 0, t.rounding_paise),
              ('commission_expense', 'INR', 0, -t.commission_paise),
              ('commission_payable', 'INR', 0, t.commission_paise),
              ('platform_inventory', t.asset, 0, -t.metal_micrograms),
              ('user_metal', t.asset, t.user_id, t.metal_micrograms)
            ) AS completed (kind, asset, user_id, amount) WHERE r.fulfilled
            UNION ALL
            SELECT * FROM (VALUES
              ('buy_clearing', 'INR', 0::bigint, -t.amount_paise),
              ('partner_float', 'INR', 0, t.amount_paise)
            ) AS voided (kind, asset, user_id, amount) WHERE NOT r.fulfilled
          ) m
          JOIN account a ON a.book_id = t.book_id AND a.kind = m.kind AND a.asset = m.asset AND COALESCE(a.user_id, 0) = m.user_id
          WHERE m.amount <> 0)
      ) v WHERE v.short_account_id IS NOT NULL
    ) THEN
      RAISE EXCEPTION 'a debited buy could not be settled' USING ERRCODE = 'check_violation', CONSTRAINT = 'settlement_never_short';
    END IF;

    UPDATE transaction t SET status = CASE WHEN r.fulfilled THEN 'completed' ELSE 'voided' END, settled_at = r.now
      FROM unnest(v_ready) r WHERE t.id = r.transaction_id;
    INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
      SELECT r.event_id, t.book_id, 'buy.completed', t.id, 1, jsonb_build_object(
          'userCode', u.user_code, 'asset', t.asset, 'amountPaise', t.amount_paise::text, 'metalMicrograms', t.metal_micrograms::text,
          'transactionId', t.id), r.now
      FROM unnest(v_ready) r JOIN transaction t ON t.id = r.transaction_id JOIN end_user u ON u.id = t.user_id
      WHERE r.fulfilled;
    UPDATE idempotency_record i
      SET state = 'done', status = CASE WHEN r.fulfilled THEN 200 ELSE 500 END, outcome = buy_outcome(r.transaction_id)
      FROM unnest(v_ready) r WHERE i.reference_id = r.transaction_id;
  END IF;

  RETURN QUERY SELECT r.number, buy_outcome(r.transaction_id) FROM unnest(p_requests) r;
END $$;
