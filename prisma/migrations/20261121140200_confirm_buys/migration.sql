-- Quoting and confirming buys (spec 4.4, 3.2; server/domain/trading), many at a time; a confirm in two
-- commits: the debit, then its settlement. Plans are held to index look-ups, as in ledger_post.

CREATE TYPE buy_quote AS (
  number int, id text, book_id int, user_code text, asset text, amount bigint, metal bigint, rate bigint, base_rate bigint,
  markup_milli_pct int, markup bigint, gst bigint, rounding bigint, commission bigint, price_block_id text,
  created_at timestamptz, expires_at timestamptz
);

-- Keeps the quotes whose user exists and whose float can pay; verdict: 'issued', 'user_not_found' or 'funds'.
CREATE FUNCTION issue_buy_quotes(p_quotes buy_quote[]) RETURNS TABLE (number int, verdict text) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  WITH judged AS MATERIALIZED (
    SELECT a.*, u.id AS user_id,
      CASE WHEN u.id IS NULL THEN 'user_not_found' WHEN f.balance - f.floor < a.amount THEN 'funds' ELSE 'issued' END AS verdict
    FROM unnest(p_quotes) a
    LEFT JOIN end_user u ON u.book_id = a.book_id AND u.user_code = a.user_code
    JOIN account f ON f.book_id = a.book_id AND f.kind = 'partner_float' AND f.asset = 'INR' AND COALESCE(f.user_id, 0) = 0
  ), kept AS (
    INSERT INTO quote (id, book_id, kind, user_id, user_code, asset, amount_paise, metal_micrograms, rate, base_rate, markup_milli_pct,
      markup_paise, gst_paise, rounding_paise, commission_paise, price_block_id, created_at, expires_at)
    SELECT j.id, j.book_id, 'buy', j.user_id, j.user_code, j.asset, j.amount, j.metal, j.rate, j.base_rate, j.markup_milli_pct, j.markup,
      j.gst, j.rounding, j.commission, j.price_block_id, j.created_at, j.expires_at
    FROM judged j WHERE j.verdict = 'issued'
  )
  SELECT j.number, j.verdict FROM judged j ORDER BY j.number;
END $$;

CREATE TYPE confirm_request AS (
  number int,              -- place in the batch
  book_id int,
  quote_id text,
  transaction_id text,     -- the id the transaction gets if the confirm is accepted
  idempotency_key text,    -- null without one
  body_sha256 bytea,
  now timestamptz,         -- on the book's clock
  at_once boolean,         -- the metal is at hand: settle in the same posting
  event_id text            -- the id the event gets if it settles at once
);

CREATE TYPE settlement_request AS (
  number int,
  transaction_id text,
  fulfilled boolean,       -- false voids the buy and credits the float back
  now timestamptz,
  event_id text            -- the id the event gets if the buy completes
);

-- What came of a buy, in storage units: what confirm answers, and what a repeated key is answered from. The balances are
-- those that this buy's own entries left.
CREATE FUNCTION buy_outcome(t transaction, p_wallet_balance bigint, p_user_balance bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'transactionId', t.id, 'quoteId', t.quote_id, 'status', t.status, 'userCode', t.user_code, 'asset', t.asset,
    'amountPaise', t.amount_paise::text, 'metalMicrograms', t.metal_micrograms::text, 'rate', t.rate::text,
    'baseRate', t.base_rate::text, 'markupMilliPct', t.markup_milli_pct, 'markupPaise', t.markup_paise::text,
    'createdAt', (extract(epoch FROM t.created_at) * 1000)::bigint,
    'walletBalancePaise', p_wallet_balance::text, 'userBalanceMicrograms', p_user_balance::text)
$$;

-- The same of a buy settled some time ago, its balances looked up.
CREATE FUNCTION settled_buy_outcome(t transaction) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT buy_outcome(t,
    max(e.balance_after) FILTER (WHERE a.kind = 'partner_float' AND p.kind IN ('buy', 'buy_debit')),
    max(e.balance_after) FILTER (WHERE a.kind = 'user_metal'))
  FROM posting p JOIN ledger_entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
  WHERE p.reference_id = t.id
$$;

-- What buy.completed tells (spec 6.2), in storage units.
CREATE FUNCTION buy_completed_data(t transaction) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('userCode', t.user_code, 'asset', t.asset, 'amountPaise', t.amount_paise::text,
    'metalMicrograms', t.metal_micrograms::text, 'transactionId', t.id)
$$;

-- One round of buys: some are debited, others settled, all in one commit.
--
-- A debit consumes its quote, moves the float's money into clearing, and records the transaction and the key; where the metal
-- is at hand it goes all the way in one posting, as a settlement would. Its verdict is 'debited' or 'settled', or why not: 'replay' (record tells the first outcome), 'not_found', 'consumed', 'expired', 'funds'.
-- A settlement moves the metal to the user and the money to its accounts, or all of it back to the float; with it go the
-- transaction's last state, the key's outcome and the event. Only a debited buy is settled, so it happens once however often
-- it is asked. Its verdict is 'settled', with the outcome, whoever settled it.
--
-- Locks are taken in one order: keys, quotes, transactions, accounts. No two debits may share a quote or a key, and no two
-- steps a number.
CREATE FUNCTION advance_buys(p_endpoint text, p_channel text, p_key_life interval, p_debits confirm_request[],
  p_settlements settlement_request[])
RETURNS TABLE (number int, verdict text, record jsonb, asset text, metal_micrograms bigint, outcome jsonb) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_debits confirm_request[] := p_debits;
  v_quotes quote[];
  v_trades transaction[] := '{}';
  v_verdicts ledger_verdict[];
  v_short int[];
BEGIN
  -- Keys: what was done before is answered from the record.
  IF EXISTS (SELECT FROM unnest(p_debits) r WHERE r.idempotency_key IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(s.lock) FROM (
      SELECT DISTINCT hashtextextended(concat_ws('/', r.book_id, p_endpoint, r.idempotency_key), 0) AS lock
      FROM unnest(p_debits) r WHERE r.idempotency_key IS NOT NULL ORDER BY 1
    ) s;
    RETURN QUERY SELECT r.number, 'replay'::text, to_jsonb(i), NULL::text, NULL::bigint, NULL::jsonb
      FROM unnest(p_debits) r CROSS JOIN LATERAL (
        SELECT * FROM idempotency_record i
        WHERE i.book_id = r.book_id AND i.endpoint = p_endpoint AND i.key = r.idempotency_key
        LIMIT 1   -- one look-up per key: without it the planner may read the table instead
      ) i WHERE i.expires_at > clock_timestamp();
    IF FOUND THEN
      v_debits := ARRAY(SELECT r FROM unnest(p_debits) r WHERE NOT EXISTS (
        SELECT FROM idempotency_record i WHERE i.book_id = r.book_id AND i.endpoint = p_endpoint AND i.key = r.idempotency_key
          AND i.expires_at > clock_timestamp()));
    END IF;
  END IF;

  -- Quotes: those that cannot be executed are told why and leave the round.
  v_quotes := ARRAY(SELECT q FROM quote q WHERE q.id = ANY (ARRAY(SELECT r.quote_id FROM unnest(v_debits) r)) AND q.kind = 'buy'
    ORDER BY q.id FOR NO KEY UPDATE);
  RETURN QUERY
    SELECT r.number,
      CASE WHEN q.id IS NULL THEN 'not_found' WHEN q.status <> 'issued' THEN 'consumed' ELSE 'expired' END,
      NULL::jsonb, NULL::text, NULL::bigint, NULL::jsonb
    FROM unnest(v_debits) r LEFT JOIN unnest(v_quotes) q ON q.id = r.quote_id AND q.book_id = r.book_id
    WHERE q.id IS NULL OR q.status <> 'issued' OR q.expires_at <= r.now;
  IF FOUND THEN
    v_debits := ARRAY(SELECT r FROM unnest(v_debits) r JOIN unnest(v_quotes) q
      ON q.id = r.quote_id AND q.book_id = r.book_id AND q.status = 'issued' AND q.expires_at > r.now);
  END IF;

  IF cardinality(p_settlements) > 0 THEN
    v_trades := ARRAY(SELECT t FROM transaction t WHERE t.id = ANY (ARRAY(SELECT s.transaction_id FROM unnest(p_settlements) s))
      AND t.status = 'debited' AND t.type = 'buy' ORDER BY t.id FOR NO KEY UPDATE);
  END IF;

  v_verdicts := ARRAY(
    SELECT v FROM ledger_post(
      ARRAY(
        SELECT ROW(r.number, r.book_id, CASE WHEN r.at_once THEN 'buy' ELSE 'buy_debit' END, r.transaction_id, r.now)::ledger_posting
        FROM unnest(v_debits) r
        UNION ALL
        SELECT ROW(s.number, t.book_id, CASE WHEN s.fulfilled THEN 'buy_settlement' ELSE 'buy_void' END, t.id, s.now)::ledger_posting
        FROM unnest(v_trades) t JOIN unnest(p_settlements) s ON s.transaction_id = t.id),
      ARRAY(
        SELECT ROW(m.number, a.id, m.amount)::ledger_line
        FROM (
          SELECT r.number, r.book_id, l.kind, l.asset, l.user_id, l.amount
          FROM unnest(v_debits) r JOIN unnest(v_quotes) q ON q.id = r.quote_id
          CROSS JOIN LATERAL (VALUES
            ('partner_float', 'INR', 0::bigint, -q.amount_paise, true, true),
            ('buy_clearing', 'INR', 0, q.amount_paise, false, true),
            ('metal_sales', 'INR', 0, q.amount_paise - q.gst_paise - q.markup_paise - q.rounding_paise, true, false),
            ('gst_payable', 'INR', 0, q.gst_paise, true, false),
            ('markup_payable', 'INR', 0, q.markup_paise, true, false),
            ('rounding', 'INR', 0, q.rounding_paise, true, false),
            ('commission_expense', 'INR', 0, -q.commission_paise, true, false),
            ('commission_payable', 'INR', 0, q.commission_paise, true, false),
            ('platform_inventory', q.asset, 0, -q.metal_micrograms, true, false),
            ('user_metal', q.asset, q.user_id, q.metal_micrograms, true, false)
          ) AS l (kind, asset, user_id, amount, when_at_once, when_debited)
          WHERE CASE WHEN r.at_once THEN l.when_at_once ELSE l.when_debited END AND l.amount <> 0
          UNION ALL
          SELECT s.number, t.book_id, l.kind, l.asset, l.user_id, l.amount
          FROM unnest(v_trades) t JOIN unnest(p_settlements) s ON s.transaction_id = t.id
          CROSS JOIN LATERAL (VALUES
            ('buy_clearing', 'INR', 0::bigint, -t.amount_paise, true, true),
            ('metal_sales', 'INR', 0, t.amount_paise - t.gst_paise - t.markup_paise - t.rounding_paise, true, false),
            ('gst_payable', 'INR', 0, t.gst_paise, true, false),
            ('markup_payable', 'INR', 0, t.markup_paise, true, false),
            ('rounding', 'INR', 0, t.rounding_paise, true, false),
            ('commission_expense', 'INR', 0, -t.commission_paise, true, false),
            ('commission_payable', 'INR', 0, t.commission_paise, true, false),
            ('platform_inventory', t.asset, 0, -t.metal_micrograms, true, false),
            ('user_metal', t.asset, t.user_id, t.metal_micrograms, true, false),
            ('partner_float', 'INR', 0, t.amount_paise, false, true)
          ) AS l (kind, asset, user_id, amount, when_fulfilled, when_voided)
          WHERE CASE WHEN s.fulfilled THEN l.when_fulfilled ELSE l.when_voided END AND l.amount <> 0
        ) m
        JOIN account a ON a.book_id = m.book_id AND a.kind = m.kind AND a.asset = m.asset AND COALESCE(a.user_id, 0) = m.user_id)
    ) v);
  v_short := ARRAY(SELECT v.number FROM unnest(v_verdicts) v WHERE v.short_account_id IS NOT NULL);
  IF cardinality(v_short) > 0 THEN
    IF EXISTS (SELECT FROM unnest(p_settlements) s WHERE s.number = ANY (v_short)) THEN
      RAISE EXCEPTION 'a debited buy could not be settled' USING ERRCODE = 'check_violation', CONSTRAINT = 'settlement_never_short';
    END IF;
    RETURN QUERY SELECT n, 'funds'::text, NULL::jsonb, NULL::text, NULL::bigint, NULL::jsonb FROM unnest(v_short) n;
    v_debits := ARRAY(SELECT r FROM unnest(v_debits) r WHERE r.number <> ALL (v_short));
  END IF;

  IF cardinality(v_debits) > 0 THEN
    UPDATE quote q SET status = 'consumed' WHERE q.id = ANY (ARRAY(SELECT r.quote_id FROM unnest(v_debits) r));
    RETURN QUERY
    WITH made AS (
      INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, quote_id, asset, amount_paise,
        metal_micrograms, rate, base_rate, markup_milli_pct, markup_paise, gst_paise, rounding_paise, commission_paise,
        price_block_id, created_at, idempotency_key, settled_at)
      SELECT r.transaction_id, r.book_id, 'buy', p_channel, CASE WHEN r.at_once THEN 'completed' ELSE 'debited' END, q.user_id,
        q.user_code, q.id, q.asset, q.amount_paise, q.metal_micrograms, q.rate, q.base_rate, q.markup_milli_pct, q.markup_paise,
        q.gst_paise, q.rounding_paise, q.commission_paise, q.price_block_id, r.now, r.idempotency_key,
        CASE WHEN r.at_once THEN r.now END
      FROM unnest(v_debits) r JOIN unnest(v_quotes) q ON q.id = r.quote_id
      RETURNING *
    ), done AS MATERIALIZED (
      SELECT r.number, r.body_sha256, r.at_once, r.event_id, made.*,
        CASE WHEN r.at_once THEN buy_outcome(made::transaction, b.wallet_balance, b.user_balance) END AS outcome,
        buy_completed_data(made::transaction) AS event_data
      FROM made JOIN unnest(v_debits) r ON r.transaction_id = made.id
      JOIN unnest(v_verdicts) v ON v.number = r.number
      CROSS JOIN LATERAL (
        SELECT max(e.balance_after) FILTER (WHERE a.kind = 'partner_float') AS wallet_balance,
          max(e.balance_after) FILTER (WHERE a.kind = 'user_metal') AS user_balance
        FROM ledger_entry e JOIN account a ON a.id = e.account_id WHERE e.posting_id = v.posting_id
      ) b
    ), kept AS (
      -- A key past its life is taken over.
      INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
      SELECT d.book_id, p_endpoint, d.idempotency_key, d.body_sha256, d.id, clock_timestamp(), clock_timestamp() + p_key_life,
        CASE WHEN d.at_once THEN 'done' ELSE 'in_progress' END, CASE WHEN d.at_once THEN 200 END, d.outcome
      FROM done d WHERE d.idempotency_key IS NOT NULL
      ON CONFLICT (book_id, endpoint, key) DO UPDATE SET body_sha256 = excluded.body_sha256, reference_id = excluded.reference_id,
        created_at = excluded.created_at, expires_at = excluded.expires_at, state = excluded.state, status = excluded.status,
        outcome = excluded.outcome
    ), told AS (
      INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
      SELECT d.event_id, d.book_id, 'buy.completed', d.id, 1, d.event_data, d.created_at FROM done d WHERE d.at_once
    )
    SELECT d.number, CASE WHEN d.at_once THEN 'settled' ELSE 'debited' END, NULL::jsonb, d.asset, d.metal_micrograms, d.outcome
    FROM done d;
  END IF;

  IF cardinality(v_trades) > 0 THEN
    UPDATE transaction t SET status = CASE WHEN s.fulfilled THEN 'completed' ELSE 'voided' END, settled_at = s.now
      FROM unnest(p_settlements) s WHERE t.id = s.transaction_id AND t.status = 'debited';
    INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
      SELECT s.event_id, t.book_id, 'buy.completed', t.id, 1, buy_completed_data(t), s.now
      FROM unnest(v_trades) t JOIN unnest(p_settlements) s ON s.transaction_id = t.id
      WHERE s.fulfilled;
    UPDATE idempotency_record i
      SET state = 'done', status = CASE t.status WHEN 'completed' THEN 200 ELSE 500 END, outcome = settled_buy_outcome(t)
      FROM unnest(v_trades) v JOIN transaction t ON t.id = v.id
      WHERE i.book_id = t.book_id AND i.endpoint = p_endpoint AND i.key = t.idempotency_key AND i.reference_id = t.id;
  END IF;

  IF cardinality(p_settlements) > 0 THEN
    RETURN QUERY SELECT s.number, 'settled'::text, NULL::jsonb, NULL::text, NULL::bigint, settled_buy_outcome(t)
      FROM unnest(p_settlements) s JOIN transaction t ON t.id = s.transaction_id;
  END IF;
END $$;
