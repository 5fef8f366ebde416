-- Quotes of sells, sends and gifts, and their execution (spec 4.5, 4.6, 4.11; server/domain/trading, server/domain/transfers), many
-- at a time. Nobody outside has to be asked, so each is settled in one commit. Plans are held to index look-ups, as in ledger_post.

-- The commission's percentage is kept with the quote, so that the amount can be explained later.
ALTER TYPE buy_quote ADD ATTRIBUTE commission_milli_pct int;

CREATE OR REPLACE FUNCTION issue_buy_quotes(p_quotes buy_quote[]) RETURNS TABLE (number int, verdict text) LANGUAGE plpgsql
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
      markup_paise, gst_paise, rounding_paise, commission_paise, commission_milli_pct, price_block_id, created_at, expires_at)
    SELECT j.id, j.book_id, 'buy', j.user_id, j.user_code, j.asset, j.amount, j.metal, j.rate, j.base_rate, j.markup_milli_pct, j.markup,
      j.gst, j.rounding, j.commission, j.commission_milli_pct, j.price_block_id, j.created_at, j.expires_at
    FROM judged j WHERE j.verdict = 'issued'
  )
  SELECT j.number, j.verdict FROM judged j ORDER BY j.number;
END $$;

-- Metal that a quote's payer holds: the partner itself for a send, else the user, SIP holdings included.
CREATE FUNCTION metal_held(p_book_id int, p_asset text, p_user_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(a.balance), 0)::bigint FROM account a
  WHERE a.book_id = p_book_id AND a.asset = p_asset AND COALESCE(a.user_id, 0) = COALESCE(p_user_id, 0)
    AND a.kind = ANY (CASE WHEN p_user_id IS NULL THEN '{partner_metal}' ELSE '{user_metal,user_sip_metal}' END::text[])
$$;

-- Keeps the quotes that could be executed now. Each is an object of the quote's columns with number, and for a send day and
-- daily_limit. Verdict: 'issued', 'user_not_found', 'self' (giver and receiver are one), 'daily_limit', 'holdings'. A gift's giver is
-- told, so that the code can be sent.
CREATE FUNCTION issue_quotes(p_quotes jsonb) RETURNS TABLE (number int, verdict text, payer_sealed bytea, payer_masked text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  WITH judged AS MATERIALIZED (
    SELECT (e.j ->> 'number')::int AS number, e.j || jsonb_build_object('user_id', u.id) AS kept, p.mobile_sealed, p.mobile_masked,
      CASE
        WHEN q.kind <> 'send' AND u.id IS NULL THEN 'user_not_found'
        WHEN q.kind = 'gift' AND p.mobile_hash = q.receiver_hash THEN 'self'
        WHEN q.kind = 'send' AND q.amount_paise + COALESCE(d.sent_paise, 0) > (e.j ->> 'daily_limit')::bigint THEN 'daily_limit'
        WHEN metal_held(q.book_id, q.asset, u.id) < q.metal_micrograms + q.fee_micrograms THEN 'holdings'
        ELSE 'issued'
      END AS verdict
    FROM jsonb_array_elements(p_quotes) e (j)
    CROSS JOIN LATERAL jsonb_populate_record(NULL::quote, e.j) q
    LEFT JOIN end_user u ON u.book_id = q.book_id AND u.user_code = q.user_code
    LEFT JOIN person p ON p.id = u.person_id
    LEFT JOIN send_day d ON d.book_id = q.book_id AND d.day = (e.j ->> 'day')::int
  ), kept AS (
    INSERT INTO quote SELECT (jsonb_populate_record(NULL::quote, j.kept)).* FROM judged j WHERE j.verdict = 'issued'
  )
  SELECT j.number, j.verdict, j.mobile_sealed, j.mobile_masked FROM judged j ORDER BY j.number;
END $$;

CREATE TYPE execute_request AS (
  number int,                -- place in the round
  book_id int,
  kind text,                 -- of the quote: sell, send or gift
  user_code text,            -- whose quote it must be; null where the caller names none
  quote_id text,
  transaction_id text,       -- the id the transaction gets if it is accepted
  endpoint text,
  idempotency_key text,      -- null without one
  body_sha256 bytea,
  now timestamptz,           -- on the book's clock
  event_id text,             -- the id the event gets, where one is told
  otp_hash bytea,            -- of the code given, for a gift
  day int,                   -- IST day of now
  daily_limit bigint,        -- paise a partner may send on that day
  receiver_created boolean   -- the receiver's account was opened for this, in the same commit
);

-- The lines of executions, as the balances stand. A user pays from user_metal, and from user_sip_metal what that lacks.
CREATE FUNCTION execution_lines(p_requests execute_request[], p_quotes quote[], p_receivers jsonb) RETURNS ledger_line[] LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN ARRAY(
    SELECT ROW(m.number, a.id,
        CASE m.kind
          WHEN 'user_metal' THEN CASE WHEN m.amount < 0 THEN -least(a.balance, -m.amount) ELSE m.amount END
          WHEN 'user_sip_metal' THEN least(0, m.amount + free.balance)
          ELSE m.amount
        END)::ledger_line
    FROM (
      SELECT r.number, r.book_id, l.kind, l.asset, l.user_id, l.amount
      FROM unnest(p_requests) r JOIN unnest(p_quotes) q ON q.id = r.quote_id
      CROSS JOIN LATERAL (VALUES
        ('send', 'partner_metal', q.asset, 0::bigint, -q.metal_micrograms - q.fee_micrograms),
        ('sell gift', 'user_metal', q.asset, q.user_id, -q.metal_micrograms - q.fee_micrograms),
        ('sell gift', 'user_sip_metal', q.asset, q.user_id, -q.metal_micrograms - q.fee_micrograms),
        ('send gift', 'user_metal', q.asset, (p_receivers ->> r.number::text)::bigint, q.metal_micrograms),
        ('send gift', 'platform_fee', q.asset, 0, q.fee_micrograms),
        ('sell', 'platform_inventory', q.asset, 0, q.metal_micrograms),
        ('sell', 'metal_sales', 'INR', 0, -q.amount_paise - q.markup_paise - q.rounding_paise),
        ('sell', 'user_inr', 'INR', q.user_id, q.amount_paise - q.fee_paise),
        ('sell', 'platform_fee', 'INR', 0, q.fee_paise - q.gst_paise),
        ('sell', 'gst_payable', 'INR', 0, q.gst_paise),
        ('sell', 'markup_payable', 'INR', 0, q.markup_paise),
        ('sell', 'rounding', 'INR', 0, q.rounding_paise),
        ('sell', 'commission_expense', 'INR', 0, -q.commission_paise),
        ('sell', 'commission_payable', 'INR', 0, q.commission_paise)
      ) AS l (kinds, kind, asset, user_id, amount)
      WHERE r.kind = ANY (string_to_array(l.kinds, ' ')) AND l.amount <> 0
    ) m
    JOIN account a ON a.book_id = m.book_id AND a.kind = m.kind AND a.asset = m.asset AND COALESCE(a.user_id, 0) = m.user_id
    LEFT JOIN account free ON m.kind = 'user_sip_metal' AND free.book_id = m.book_id AND free.kind = 'user_metal' AND free.asset = m.asset
      AND COALESCE(free.user_id, 0) = m.user_id);
END $$;

-- What came of it, as it is stored for the answer and for every replay: the transaction, the balances its own entries left, and
-- the receiver, whose number stays sealed.
CREATE FUNCTION executed_outcome(t transaction, p_posting_id bigint, p_receiver_sealed bytea) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'transaction', to_jsonb(t),
    'payerMetalMicrograms', (
      SELECT sum(COALESCE(e.balance_after, a.balance))::text FROM account a
      LEFT JOIN ledger_entry e ON e.account_id = a.id AND e.posting_id = p_posting_id
      WHERE a.book_id = t.book_id AND a.asset = t.asset AND COALESCE(a.user_id, 0) = COALESCE(t.user_id, 0)
        AND a.kind = ANY (CASE WHEN t.user_id IS NULL THEN '{partner_metal}' ELSE '{user_metal,user_sip_metal}' END::text[])),
    'userInrPaise', (
      SELECT e.balance_after::text FROM account a JOIN ledger_entry e ON e.account_id = a.id AND e.posting_id = p_posting_id
      WHERE a.book_id = t.book_id AND a.kind = 'user_inr' AND a.asset = 'INR' AND COALESCE(a.user_id, 0) = COALESCE(t.user_id, 0)),
    'receiverName', (SELECT u.name FROM end_user u WHERE u.id = t.receiver_id),
    'receiverSealed', encode(p_receiver_sealed, 'hex'))
$$;

-- What sell.completed tells (decisions 10), in storage units.
CREATE FUNCTION sell_completed_data(t transaction) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('userCode', t.user_code, 'asset', t.asset, 'metalMicrograms', t.metal_micrograms::text,
    'grossPaise', t.amount_paise::text, 'feePaise', t.fee_paise::text, 'netPaise', (t.amount_paise - t.fee_paise)::text,
    'transactionId', t.id)
$$;

-- One round of executions in one commit, each all or nothing. Verdicts: 'completed' (outcome), 'replay' (record tells the first
-- outcome), 'not_found', 'consumed', 'locked', 'expired', 'otp_expired', 'otp_wrong', 'daily_limit', 'holdings'; 'no_receiver' where
-- the account has to be opened first (receiver tells whose), and 'again' where another of the round must be through before.
--
-- Locks are taken in one order: keys, quotes, days, accounts. No two requests of a round may share a quote or a key.
CREATE FUNCTION execute_quotes(p_channel text, p_key_life interval, p_requests execute_request[])
RETURNS TABLE (number int, verdict text, record jsonb, outcome jsonb, receiver jsonb) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_requests execute_request[] := p_requests;
  v_left int[];
  v_quotes quote[];
  v_receivers jsonb := '{}';
  v_lines ledger_line[];
  v_verdicts ledger_verdict[];
BEGIN
  -- Keys: what was done before is answered from the record.
  IF EXISTS (SELECT FROM unnest(v_requests) r WHERE r.idempotency_key IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(s.lock) FROM (
      SELECT DISTINCT hashtextextended(concat_ws('/', r.book_id, r.endpoint, r.idempotency_key), 0) AS lock
      FROM unnest(v_requests) r WHERE r.idempotency_key IS NOT NULL ORDER BY 1
    ) s;
    v_left := '{}';
    FOR execute_quotes.number, execute_quotes.record IN
      SELECT r.number, to_jsonb(i) FROM unnest(v_requests) r CROSS JOIN LATERAL (
        SELECT * FROM idempotency_record i
        WHERE i.book_id = r.book_id AND i.endpoint = r.endpoint AND i.key = r.idempotency_key
        LIMIT 1   -- one look-up per key: without it the planner may read the table instead
      ) i WHERE i.expires_at > clock_timestamp()
    LOOP
      verdict := 'replay';
      v_left := v_left || execute_quotes.number;
      RETURN NEXT;
    END LOOP;
    record := NULL;
    v_requests := ARRAY(SELECT r FROM unnest(v_requests) r WHERE r.number <> ALL (v_left));
  END IF;

  -- Quotes: those that cannot be executed are told why and leave the round.
  v_quotes := ARRAY(SELECT q FROM quote q WHERE q.id = ANY (ARRAY(SELECT r.quote_id FROM unnest(v_requests) r))
    ORDER BY q.id FOR NO KEY UPDATE);
  v_left := '{}';
  FOR execute_quotes.number, verdict IN
    SELECT r.number, CASE
      WHEN q.id IS NULL THEN 'not_found' WHEN q.status = 'consumed' THEN 'consumed' WHEN q.status <> 'issued' THEN 'locked'
      WHEN q.expires_at <= r.now THEN 'expired'
      WHEN q.kind = 'gift' AND q.otp_expires_at <= r.now THEN 'otp_expired'
      WHEN q.kind = 'gift' AND q.otp_hash IS DISTINCT FROM r.otp_hash THEN 'otp_wrong' END
    FROM unnest(v_requests) r
    LEFT JOIN unnest(v_quotes) q ON q.id = r.quote_id AND q.book_id = r.book_id AND q.kind = r.kind
      AND (r.user_code IS NULL OR q.user_code = r.user_code)
  LOOP
    CONTINUE WHEN verdict IS NULL;
    v_left := v_left || execute_quotes.number;
    RETURN NEXT;
    -- Each wrong code is an attempt of the quote; the fifth locks it (spec 3.1).
    IF verdict = 'otp_wrong' THEN
      UPDATE quote q SET otp_attempts = q.otp_attempts + 1, status = CASE WHEN q.otp_attempts >= 4 THEN 'locked' ELSE q.status END
      FROM unnest(v_requests) r WHERE r.number = execute_quotes.number AND q.id = r.quote_id;
    END IF;
  END LOOP;
  v_requests := ARRAY(SELECT r FROM unnest(v_requests) r WHERE r.number <> ALL (v_left));

  -- Receivers: known ones are found; an account that does not exist yet is opened by the caller, in the transaction of this.
  IF EXISTS (SELECT FROM unnest(v_requests) r WHERE r.kind <> 'sell') THEN
    SELECT COALESCE(jsonb_object_agg(r.number, u.id), '{}') INTO v_receivers
    FROM unnest(v_requests) r JOIN unnest(v_quotes) q ON q.id = r.quote_id
    JOIN book b ON b.id = r.book_id
    JOIN person p ON p.mode = b.mode AND p.mobile_hash = q.receiver_hash
    JOIN end_user u ON u.book_id = r.book_id AND u.person_id = p.id
    WHERE r.kind <> 'sell';
    RETURN QUERY
      SELECT r.number, 'no_receiver'::text, NULL::jsonb, NULL::jsonb, jsonb_build_object(
        'hash', encode(q.receiver_hash, 'hex'), 'sealed', encode(q.receiver_sealed, 'hex'), 'masked', q.receiver_masked)
      FROM unnest(v_requests) r JOIN unnest(v_quotes) q ON q.id = r.quote_id
      WHERE r.kind <> 'sell' AND NOT v_receivers ? r.number::text;
    v_requests := ARRAY(SELECT r FROM unnest(v_requests) r WHERE r.kind = 'sell' OR v_receivers ? r.number::text);
  END IF;

  -- The day's sends (spec part 8): where those of a round do not all fit, one is judged and the others come again.
  IF EXISTS (SELECT FROM unnest(v_requests) r WHERE r.kind = 'send') THEN
    INSERT INTO send_day (book_id, day, sent_paise)
      SELECT DISTINCT r.book_id, r.day, 0 FROM unnest(v_requests) r WHERE r.kind = 'send' ORDER BY r.book_id, r.day
      ON CONFLICT DO NOTHING;
    PERFORM FROM send_day d JOIN (SELECT DISTINCT r.book_id, r.day FROM unnest(v_requests) r WHERE r.kind = 'send') s
      ON d.book_id = s.book_id AND d.day = s.day ORDER BY d.book_id, d.day FOR NO KEY UPDATE OF d;
    v_left := '{}';
    FOR execute_quotes.number, verdict IN
      SELECT s.number, CASE
        WHEN d.sent_paise + s.together <= s.daily_limit THEN NULL WHEN s.nth > 1 THEN 'again'
        WHEN d.sent_paise + s.amount_paise > s.daily_limit THEN 'daily_limit' END
      FROM (
        SELECT r.number, r.book_id, r.day, r.daily_limit, q.amount_paise, sum(q.amount_paise) OVER (PARTITION BY r.book_id, r.day) AS together,
          row_number() OVER (PARTITION BY r.book_id, r.day ORDER BY r.number) AS nth
        FROM unnest(v_requests) r JOIN unnest(v_quotes) q ON q.id = r.quote_id WHERE r.kind = 'send'
      ) s JOIN send_day d ON d.book_id = s.book_id AND d.day = s.day
    LOOP
      CONTINUE WHEN verdict IS NULL;
      v_left := v_left || execute_quotes.number;
      RETURN NEXT;
    END LOOP;
    v_requests := ARRAY(SELECT r FROM unnest(v_requests) r WHERE r.number <> ALL (v_left));
  END IF;

  -- A user's metal is taken from what they hold freely, then from their SIPs; so one after the other.
  v_left := ARRAY(SELECT s.number FROM (
    SELECT r.number, row_number() OVER (PARTITION BY q.user_id ORDER BY r.number) AS nth
    FROM unnest(v_requests) r JOIN unnest(v_quotes) q ON q.id = r.quote_id WHERE r.kind <> 'send') s WHERE s.nth > 1);
  IF cardinality(v_left) > 0 THEN
    RETURN QUERY SELECT l.number, 'again'::text, NULL::jsonb, NULL::jsonb, NULL::jsonb FROM unnest(v_left) AS l (number);
    v_requests := ARRAY(SELECT r FROM unnest(v_requests) r WHERE r.number <> ALL (v_left));
  END IF;
  IF cardinality(v_requests) = 0 THEN RETURN; END IF;

  v_lines := execution_lines(v_requests, v_quotes, v_receivers);
  PERFORM FROM account a WHERE a.id = ANY (ARRAY(SELECT DISTINCT l.account_id FROM unnest(v_lines) l)) ORDER BY a.id FOR NO KEY UPDATE;
  -- Again, now that no balance can move.
  v_lines := execution_lines(v_requests, v_quotes, v_receivers);
  v_verdicts := ARRAY(
    SELECT v FROM ledger_post(
      ARRAY(SELECT ROW(r.number, r.book_id, r.kind, r.transaction_id, r.now)::ledger_posting FROM unnest(v_requests) r),
      ARRAY(SELECT l FROM unnest(v_lines) l WHERE l.amount <> 0)) v);
  RETURN QUERY
    SELECT v.number, 'holdings'::text, NULL::jsonb, NULL::jsonb, NULL::jsonb FROM unnest(v_verdicts) v WHERE v.short_account_id IS NOT NULL;
  v_requests := ARRAY(SELECT r FROM unnest(v_requests) r JOIN unnest(v_verdicts) v ON v.number = r.number WHERE v.short_account_id IS NULL);
  IF cardinality(v_requests) = 0 THEN RETURN; END IF;

  UPDATE quote q SET status = 'consumed' WHERE q.id = ANY (ARRAY(SELECT r.quote_id FROM unnest(v_requests) r));
  UPDATE send_day d SET sent_paise = d.sent_paise + s.sent FROM (
    SELECT r.book_id, r.day, sum(q.amount_paise) AS sent FROM unnest(v_requests) r JOIN unnest(v_quotes) q ON q.id = r.quote_id
    WHERE r.kind = 'send' GROUP BY r.book_id, r.day) s
    WHERE d.book_id = s.book_id AND d.day = s.day;
  RETURN QUERY
  WITH made AS (
    INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, quote_id, asset, amount_paise, metal_micrograms, rate,
      base_rate, markup_milli_pct, markup_paise, gst_paise, rounding_paise, commission_paise, commission_milli_pct, fee_paise, fee_micrograms,
      denomination, price_basis, receiver_id, receiver_created, message, price_block_id, created_at, settled_at, idempotency_key)
    SELECT r.transaction_id, r.book_id, r.kind, p_channel, 'completed', q.user_id, q.user_code, q.id, q.asset, q.amount_paise, q.metal_micrograms,
      q.rate, q.base_rate, q.markup_milli_pct, q.markup_paise, q.gst_paise, q.rounding_paise, q.commission_paise, q.commission_milli_pct,
      q.fee_paise, q.fee_micrograms, q.denomination, q.price_basis, (v_receivers ->> r.number::text)::bigint, r.receiver_created, q.message,
      q.price_block_id, r.now, r.now, r.idempotency_key
    FROM unnest(v_requests) r JOIN unnest(v_quotes) q ON q.id = r.quote_id
    RETURNING *
  ), done AS MATERIALIZED (
    SELECT r.number, r.endpoint, r.body_sha256, r.event_id, made.*,
      executed_outcome(made::transaction, v.posting_id, q.receiver_sealed) AS outcome, sell_completed_data(made::transaction) AS event_data
    FROM made JOIN unnest(v_requests) r ON r.transaction_id = made.id JOIN unnest(v_quotes) q ON q.id = r.quote_id
    JOIN unnest(v_verdicts) v ON v.number = r.number
  ), kept AS (
    -- A key past its life is taken over.
    INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
    SELECT d.book_id, d.endpoint, d.idempotency_key, d.body_sha256, d.id, clock_timestamp(), clock_timestamp() + p_key_life, 'done', 200, d.outcome
    FROM done d WHERE d.idempotency_key IS NOT NULL
    ON CONFLICT (book_id, endpoint, key) DO UPDATE SET body_sha256 = excluded.body_sha256, reference_id = excluded.reference_id,
      created_at = excluded.created_at, expires_at = excluded.expires_at, state = excluded.state, status = excluded.status,
      outcome = excluded.outcome
  ), told AS (
    INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
    SELECT d.event_id, d.book_id, 'sell.completed', d.id, 1, d.event_data, d.created_at FROM done d WHERE d.type = 'sell'
  )
  SELECT d.number, 'completed'::text, NULL::jsonb, d.outcome, NULL::jsonb FROM done d;
END $$;

-- As before, with the commission's percentage.
CREATE OR REPLACE FUNCTION advance_buys(p_endpoint text, p_channel text, p_key_life interval, p_debits confirm_request[],
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
        commission_milli_pct, price_block_id, created_at, idempotency_key, settled_at)
      SELECT r.transaction_id, r.book_id, 'buy', p_channel, CASE WHEN r.at_once THEN 'completed' ELSE 'debited' END, q.user_id,
        q.user_code, q.id, q.asset, q.amount_paise, q.metal_micrograms, q.rate, q.base_rate, q.markup_milli_pct, q.markup_paise,
        q.gst_paise, q.rounding_paise, q.commission_paise, q.commission_milli_pct, q.price_block_id, r.now, r.idempotency_key,
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

-- Buys from before the percentage was kept: it could not have changed since.
UPDATE "quote" q SET "commission_milli_pct" = p."commission_buy_milli_pct"
  FROM "book" b JOIN "partner" p ON p."id" = b."partner_id" WHERE b."id" = q."book_id" AND q."kind" = 'buy';
UPDATE "transaction" t SET "commission_milli_pct" = p."commission_buy_milli_pct"
  FROM "book" b JOIN "partner" p ON p."id" = b."partner_id" WHERE b."id" = t."book_id" AND t."type" = 'buy';
