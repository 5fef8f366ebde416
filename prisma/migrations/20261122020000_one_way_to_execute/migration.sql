-- One function executes every quote, and what moves value reads each account once (spec 4.4, 4.5, 4.6, 4.11, decisions 7;
-- server/domain/trading, server/domain/ledger).

-- The balances that a posting left, so that nobody has to look its entries up again.
ALTER TYPE ledger_verdict ADD ATTRIBUTE account_ids bigint[], ADD ATTRIBUTE balances bigint[];

-- What happens to one account: the postings that name it, the amounts, and what they move it by up to each; and the lowest of
-- these where it pays.
CREATE TYPE ledger_move AS (
  account_id bigint, amount bigint, lowest bigint, is_named_twice boolean, numbers int[], amounts bigint[], moved bigint[]);

-- As before: the one way value moves. Takes many postings, writes those that cross no floor, and answers one verdict each:
-- short_account_id names the account that could not pay, null means written; then balances has what each account of account_ids
-- was left with. Postings are judged in the order of their numbers, each on the balances the accepted ones before it left. A
-- posting names an account at most once.
-- Its plans are kept for the life of a connection, and the first may be made while the tables are empty: so they are held to
-- index look-ups, one per account, whatever the statistics say at that moment.
-- Accounts are locked in the order of their ids, so that any two calls wait for each other instead of deadlocking.
CREATE OR REPLACE FUNCTION ledger_post(p_postings ledger_posting[], p_lines ledger_line[])
RETURNS SETOF ledger_verdict LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_moves ledger_move[];
  v_is_short boolean;
  v_is_named_twice boolean;
  one ledger_posting;
  v_accepted int[] := '{}';
  v_short bigint;
BEGIN
  v_moves := ARRAY(
    SELECT ROW(m.account_id, sum(m.amount), min(m.moved) FILTER (WHERE m.amount < 0), count(*) <> count(DISTINCT m.number),
      array_agg(m.number ORDER BY m.number), array_agg(m.amount ORDER BY m.number), array_agg(m.moved ORDER BY m.number))::ledger_move
    FROM (
      SELECT l.number, l.account_id, l.amount, sum(l.amount) OVER (PARTITION BY l.account_id ORDER BY l.number)::bigint AS moved
      FROM unnest(p_lines) l WHERE l.amount <> 0
    ) m GROUP BY m.account_id);
  -- The lock and the look at what it guards are one statement: a row that somebody else has just moved is read anew.
  SELECT bool_or(a.floor IS NOT NULL AND a.balance + a.lowest < a.floor), bool_or(a.is_named_twice)
  INTO v_is_short, v_is_named_twice
  FROM (
    SELECT a.balance, a.floor, m.lowest, m.is_named_twice FROM unnest(v_moves) m JOIN account a ON a.id = m.account_id
    ORDER BY a.id FOR NO KEY UPDATE OF a
  ) a;
  IF v_is_named_twice THEN
    RAISE EXCEPTION 'a posting names an account twice' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_line_once';
  END IF;

  -- One after the other, where somebody cannot pay; those that can are written together.
  IF v_is_short THEN
    FOR one IN SELECT p.number, p.book_id, p.kind, p.reference_id, p.created_at FROM unnest(p_postings) p ORDER BY p.number LOOP
      SELECT a.id INTO v_short FROM unnest(p_lines) l JOIN account a ON a.id = l.account_id
        WHERE l.number = one.number AND l.amount < 0 AND a.floor IS NOT NULL AND a.floor > a.balance + l.amount + COALESCE((
          SELECT sum(b.amount) FROM unnest(p_lines) b WHERE b.account_id = l.account_id AND b.number = ANY (v_accepted)), 0)
        ORDER BY a.id LIMIT 1;
      IF v_short IS NULL THEN
        v_accepted := v_accepted || one.number;
      ELSE
        RETURN NEXT ROW(one.number, NULL, v_short, NULL, NULL)::ledger_verdict;
      END IF;
    END LOOP;
    IF cardinality(v_accepted) > 0 THEN
      RETURN QUERY SELECT * FROM ledger_post(
        ARRAY(SELECT p FROM unnest(p_postings) p WHERE p.number = ANY (v_accepted)),
        ARRAY(SELECT l FROM unnest(p_lines) l WHERE l.number = ANY (v_accepted)));
    END IF;
    RETURN;
  END IF;

  -- One statement: what an entry leaves follows from what its account was left with in the end.
  RETURN QUERY
  WITH ids AS MATERIALIZED (
    SELECT array_agg(nextval('posting_id_seq')) AS of_number
    FROM generate_series(0, (SELECT max(p.number) FROM unnest(p_postings) p))
  ), made AS (
    INSERT INTO posting (id, book_id, kind, reference_id, created_at)
    SELECT (SELECT i.of_number FROM ids i)[p.number + 1], p.book_id, p.kind, p.reference_id, p.created_at
    FROM unnest(p_postings) p
  ), moved AS (
    UPDATE account a SET balance = a.balance + m.amount, version = a.version + cardinality(m.numbers)
    FROM unnest(v_moves) m WHERE a.id = m.account_id
    RETURNING a.id, a.asset, a.balance - m.amount AS balance_before, a.version - cardinality(m.numbers) AS version_before,
      m.numbers, m.amounts, m.moved
  ), written AS (
    INSERT INTO ledger_entry (posting_id, account_id, asset, amount, balance_after, version)
    SELECT (SELECT i.of_number FROM ids i)[e.number + 1], m.id, m.asset, e.amount, m.balance_before + e.moved, m.version_before + e.nth
    FROM moved m CROSS JOIN LATERAL unnest(m.numbers, m.amounts, m.moved) WITH ORDINALITY AS e (number, amount, moved, nth)
    RETURNING posting_id, account_id, balance_after
  ), left_with AS (
    SELECT w.posting_id, array_agg(w.account_id) AS account_ids, array_agg(w.balance_after) AS balances FROM written w GROUP BY w.posting_id
  )
  SELECT p.number, (SELECT i.of_number FROM ids i)[p.number + 1], NULL::bigint, b.account_ids, b.balances
  FROM unnest(p_postings) p LEFT JOIN left_with b ON b.posting_id = (SELECT i.of_number FROM ids i)[p.number + 1];
END $$;

DROP FUNCTION ledger_write;

-- As before, in one look at the new entries: they arrive a whole posting at a time, balanced per asset, in accounts of the
-- posting's book and of that asset, and the newest entry of each account is its balance.
CREATE OR REPLACE FUNCTION check_new_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_is_balanced boolean;
  v_fits boolean;
BEGIN
  SELECT bool_and(e.total = 0), bool_and(e.fits AND p.book_id = e.book_id IS TRUE) INTO v_is_balanced, v_fits
  FROM (
    SELECT e.posting_id, sum(e.amount) AS total, min(a.book_id) AS book_id, bool_and(
        a.asset = e.asset AND e.version <= a.version AND (e.version < a.version OR e.balance_after = a.balance)) IS TRUE
      AND min(a.book_id) = max(a.book_id) AND count(*) = count(a.id) AS fits
    FROM new_entries e LEFT JOIN account a ON a.id = e.account_id GROUP BY e.posting_id, e.asset
  ) e LEFT JOIN posting p ON p.id = e.posting_id;
  IF NOT v_is_balanced THEN
    RAISE EXCEPTION 'a posting does not sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_balanced';
  END IF;
  IF NOT v_fits THEN
    RAISE EXCEPTION 'an entry does not fit its account' USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_fits_account';
  END IF;
  RETURN NULL;
END $$;

-- A buy may be executed beside the others; where its metal has to be asked for first, it is debited only.
ALTER TYPE execute_request ADD ATTRIBUTE at_once boolean;
-- The endpoint under which the key of a buy is kept.
ALTER TYPE settlement_request ADD ATTRIBUTE endpoint text;

-- A line of an execution, by the number of its request. Where somebody is told what the account is left with, role says as what:
-- 'wallet', 'metal' or 'inr'; 'free' and 'sip' are what a user pays metal from, and are told as metal together.
CREATE TYPE execution_line AS (number int, account_id bigint, amount bigint, role text);

-- The lines of executions. What a user pays in metal stands at both of their accounts, to be shared out once these are locked.
CREATE FUNCTION execution_lines(p_kinds text[], p_requests execute_request[], p_quotes quote[], p_receivers jsonb)
RETURNS execution_line[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_lines execution_line[] := '{}';
BEGIN
  IF 'buy' = ANY (p_kinds) THEN
    v_lines := ARRAY(
      SELECT ROW(r.number, a.id, l.amount, l.role)::execution_line
      FROM unnest(p_requests) r JOIN unnest(p_quotes) q ON q.id = r.quote_id
      CROSS JOIN LATERAL (VALUES
        ('partner_float', 'INR', 0::bigint, -q.amount_paise, 'wallet', r.at_once),
        ('buy_clearing', 'INR', 0, q.amount_paise, NULL, false),
        ('metal_sales', 'INR', 0, q.amount_paise - q.gst_paise - q.markup_paise - q.rounding_paise, NULL, true),
        ('gst_payable', 'INR', 0, q.gst_paise, NULL, true),
        ('markup_payable', 'INR', 0, q.markup_paise, NULL, true),
        ('rounding', 'INR', 0, q.rounding_paise, NULL, true),
        ('commission_expense', 'INR', 0, -q.commission_paise, NULL, true),
        ('commission_payable', 'INR', 0, q.commission_paise, NULL, true),
        ('platform_inventory', q.asset, 0, -q.metal_micrograms, NULL, true),
        ('user_metal', q.asset, q.user_id, q.metal_micrograms, 'metal', true)
      ) AS l (kind, asset, user_id, amount, role, at_once)
      CROSS JOIN LATERAL (
        SELECT o.id FROM account o
        WHERE o.book_id = r.book_id AND o.kind = l.kind AND o.asset = l.asset AND COALESCE(o.user_id, 0) = l.user_id
        LIMIT 1   -- one look-up per line: without it the planner may read a book's accounts for each of its lines
      ) a
      WHERE r.kind = 'buy' AND l.at_once = r.at_once AND l.amount <> 0);
  END IF;
  IF 'sell' = ANY (p_kinds) THEN
    v_lines := v_lines || ARRAY(
      SELECT ROW(r.number, a.id, l.amount, l.role)::execution_line
      FROM unnest(p_requests) r JOIN unnest(p_quotes) q ON q.id = r.quote_id
      CROSS JOIN LATERAL (VALUES
        ('user_metal', q.asset, q.user_id, -q.metal_micrograms, 'free'),
        ('user_sip_metal', q.asset, q.user_id, -q.metal_micrograms, 'sip'),
        ('platform_inventory', q.asset, 0::bigint, q.metal_micrograms, NULL),
        ('metal_sales', 'INR', 0, -q.amount_paise - q.markup_paise - q.rounding_paise, NULL),
        ('user_inr', 'INR', q.user_id, q.amount_paise - q.fee_paise, 'inr'),
        ('platform_fee', 'INR', 0, q.fee_paise - q.gst_paise, NULL),
        ('gst_payable', 'INR', 0, q.gst_paise, NULL),
        ('markup_payable', 'INR', 0, q.markup_paise, NULL),
        ('rounding', 'INR', 0, q.rounding_paise, NULL),
        ('commission_expense', 'INR', 0, -q.commission_paise, NULL),
        ('commission_payable', 'INR', 0, q.commission_paise, NULL)
      ) AS l (kind, asset, user_id, amount, role)
      CROSS JOIN LATERAL (
        SELECT o.id FROM account o
        WHERE o.book_id = r.book_id AND o.kind = l.kind AND o.asset = l.asset AND COALESCE(o.user_id, 0) = l.user_id
        LIMIT 1   -- one look-up per line: without it the planner may read a book's accounts for each of its lines
      ) a
      WHERE r.kind = 'sell' AND (l.amount <> 0 OR l.role IS NOT NULL));
  END IF;
  IF p_kinds && '{send,gift}' THEN
    v_lines := v_lines || ARRAY(
      SELECT ROW(r.number, a.id, l.amount, l.role)::execution_line
      FROM unnest(p_requests) r JOIN unnest(p_quotes) q ON q.id = r.quote_id
      CROSS JOIN LATERAL (VALUES
        ('send', 'partner_metal', 0::bigint, -q.metal_micrograms - q.fee_micrograms, 'metal'),
        ('gift', 'user_metal', q.user_id, -q.metal_micrograms - q.fee_micrograms, 'free'),
        ('gift', 'user_sip_metal', q.user_id, -q.metal_micrograms - q.fee_micrograms, 'sip'),
        (r.kind, 'user_metal', (p_receivers ->> r.number::text)::bigint, q.metal_micrograms, NULL),
        (r.kind, 'platform_fee', 0, q.fee_micrograms, NULL)
      ) AS l (of_kind, kind, user_id, amount, role)
      CROSS JOIN LATERAL (
        SELECT o.id FROM account o
        WHERE o.book_id = r.book_id AND o.kind = l.kind AND o.asset = q.asset AND COALESCE(o.user_id, 0) = l.user_id
        LIMIT 1   -- one look-up per line: without it the planner may read a book's accounts for each of its lines
      ) a
      WHERE r.kind IN ('send', 'gift') AND l.of_kind = r.kind AND l.amount <> 0);
  END IF;
  RETURN v_lines;
END $$;

-- The lines that settle debited buys: the metal to the user and the money to its accounts, or all of it back to the float.
CREATE FUNCTION settlement_lines(p_settlements settlement_request[], p_trades transaction[]) RETURNS execution_line[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(
    SELECT ROW(s.number, a.id, l.amount, NULL)::execution_line
    FROM unnest(p_trades) t JOIN unnest(p_settlements) s ON s.transaction_id = t.id
    CROSS JOIN LATERAL (VALUES
      ('buy_clearing', 'INR', 0::bigint, -t.amount_paise, s.fulfilled),
      ('metal_sales', 'INR', 0, t.amount_paise - t.gst_paise - t.markup_paise - t.rounding_paise, true),
      ('gst_payable', 'INR', 0, t.gst_paise, true),
      ('markup_payable', 'INR', 0, t.markup_paise, true),
      ('rounding', 'INR', 0, t.rounding_paise, true),
      ('commission_expense', 'INR', 0, -t.commission_paise, true),
      ('commission_payable', 'INR', 0, t.commission_paise, true),
      ('platform_inventory', t.asset, 0, -t.metal_micrograms, true),
      ('user_metal', t.asset, t.user_id, t.metal_micrograms, true),
      ('partner_float', 'INR', 0, t.amount_paise, false)
    ) AS l (kind, asset, user_id, amount, fulfilled)
    CROSS JOIN LATERAL (
      SELECT o.id FROM account o
      WHERE o.book_id = t.book_id AND o.kind = l.kind AND o.asset = l.asset AND COALESCE(o.user_id, 0) = l.user_id
      LIMIT 1   -- one look-up per line: without it the planner may read a book's accounts for each of its lines
    ) a
    WHERE l.fulfilled = s.fulfilled AND l.amount <> 0);
END $$;

-- What came of a sell, send or gift, as it is stored for the answer and for every replay: the transaction, the balances its own
-- entries left, and the receiver, whose number stays sealed.
DROP FUNCTION executed_outcome;
CREATE FUNCTION executed_outcome(t transaction, p_metal_balance bigint, p_inr_balance bigint, p_receiver_sealed bytea) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'transaction', to_jsonb(t), 'payerMetalMicrograms', p_metal_balance::text, 'userInrPaise', p_inr_balance::text,
    'receiverName', (SELECT u.name FROM end_user u WHERE u.id = t.receiver_id),
    'receiverSealed', encode(p_receiver_sealed, 'hex'))
$$;

-- One round of quotes to be executed and debited buys to be settled, in one commit, each all or nothing.
--
-- Verdicts of executions: 'completed' (outcome); 'debited', of a buy whose metal has to be asked for (outcome says what metal);
-- 'replay' (record tells the first outcome), 'not_found', 'consumed', 'locked', 'expired', 'otp_expired', 'otp_wrong',
-- 'daily_limit'; 'short' where the payer lacks money or metal; 'no_receiver' where the account has to be opened first (receiver
-- tells whose), and 'again' where another of the round must be through before.
-- A buy is one posting where the metal is at hand; else its debit moves the float's money into clearing, and its settlement goes
-- on from there. Only a debited buy is settled, so it happens once however often it is asked; the verdict is 'settled', with the
-- outcome, whoever settled it.
--
-- Locks are taken in one order: keys, quotes, days, transactions, accounts. No two requests of a round may share a quote or a
-- key, and no two a number.
DROP FUNCTION advance_buys;
DROP TYPE confirm_request;
DROP FUNCTION execute_quotes;
DROP FUNCTION execution_lines(execute_request[], quote[], jsonb);
CREATE FUNCTION execute_quotes(p_channel text, p_key_life interval, p_requests execute_request[], p_settlements settlement_request[])
RETURNS TABLE (number int, verdict text, record jsonb, outcome jsonb, receiver jsonb) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_requests execute_request[] := p_requests;
  v_kinds text[];
  v_left int[] := '{}';
  v_quotes quote[];
  v_trades transaction[] := '{}';
  v_receivers jsonb := '{}';
  v_lines execution_line[];
  v_verdicts ledger_verdict[];
BEGIN
  -- Keys: what was done before is answered from the record.
  IF EXISTS (SELECT FROM unnest(v_requests) r WHERE r.idempotency_key IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(s.lock) FROM (
      SELECT DISTINCT hashtextextended(concat_ws('/', r.book_id, r.endpoint, r.idempotency_key), 0) AS lock
      FROM unnest(v_requests) r WHERE r.idempotency_key IS NOT NULL ORDER BY 1
    ) s;
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
    IF cardinality(v_left) > 0 THEN
      v_requests := ARRAY(SELECT r FROM unnest(v_requests) r WHERE r.number <> ALL (v_left));
    END IF;
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
    WHERE q.status IS DISTINCT FROM 'issued' OR q.expires_at <= r.now OR q.kind = 'gift'
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
  IF cardinality(v_left) > 0 THEN
    v_requests := ARRAY(SELECT r FROM unnest(v_requests) r WHERE r.number <> ALL (v_left));
  END IF;
  v_kinds := ARRAY(SELECT DISTINCT r.kind FROM unnest(v_requests) r);

  -- Receivers: known ones are found; an account that does not exist yet is opened by the caller, in the transaction of this.
  IF v_kinds && '{send,gift}' THEN
    SELECT COALESCE(jsonb_object_agg(r.number, u.id), '{}') INTO v_receivers
    FROM unnest(v_requests) r JOIN unnest(v_quotes) q ON q.id = r.quote_id
    JOIN book b ON b.id = r.book_id
    JOIN person p ON p.mode = b.mode AND p.mobile_hash = q.receiver_hash
    JOIN end_user u ON u.book_id = r.book_id AND u.person_id = p.id
    WHERE r.kind IN ('send', 'gift');
    RETURN QUERY
      SELECT r.number, 'no_receiver'::text, NULL::jsonb, NULL::jsonb, jsonb_build_object(
        'hash', encode(q.receiver_hash, 'hex'), 'sealed', encode(q.receiver_sealed, 'hex'), 'masked', q.receiver_masked)
      FROM unnest(v_requests) r JOIN unnest(v_quotes) q ON q.id = r.quote_id
      WHERE r.kind IN ('send', 'gift') AND NOT v_receivers ? r.number::text;
    IF FOUND THEN
      v_requests := ARRAY(SELECT r FROM unnest(v_requests) r WHERE r.kind NOT IN ('send', 'gift') OR v_receivers ? r.number::text);
    END IF;
  END IF;

  -- The day's sends (spec part 8): where those of a round do not all fit, one is judged and the others come again.
  IF 'send' = ANY (v_kinds) THEN
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
  IF v_kinds && '{sell,gift}' THEN
    v_left := ARRAY(SELECT s.number FROM (
      SELECT r.number, row_number() OVER (PARTITION BY q.user_id ORDER BY r.number) AS nth
      FROM unnest(v_requests) r JOIN unnest(v_quotes) q ON q.id = r.quote_id WHERE r.kind IN ('sell', 'gift')) s WHERE s.nth > 1);
    IF cardinality(v_left) > 0 THEN
      RETURN QUERY SELECT l.number, 'again'::text, NULL::jsonb, NULL::jsonb, NULL::jsonb FROM unnest(v_left) AS l (number);
      v_requests := ARRAY(SELECT r FROM unnest(v_requests) r WHERE r.number <> ALL (v_left));
    END IF;
  END IF;

  IF cardinality(v_requests) = 0 AND cardinality(p_settlements) = 0 THEN RETURN; END IF;

  v_lines := execution_lines(v_kinds, v_requests, v_quotes, v_receivers);
  IF cardinality(p_settlements) > 0 THEN
    v_trades := ARRAY(SELECT t FROM transaction t WHERE t.id = ANY (ARRAY(SELECT s.transaction_id FROM unnest(p_settlements) s))
      AND t.status = 'debited' AND t.type = 'buy' ORDER BY t.id FOR NO KEY UPDATE);
    v_lines := v_lines || settlement_lines(p_settlements, v_trades);
  END IF;
  IF v_kinds && '{sell,gift}' THEN
    PERFORM FROM account a WHERE a.id = ANY (ARRAY(SELECT DISTINCT l.account_id FROM unnest(v_lines) l)) ORDER BY a.id FOR NO KEY UPDATE;
    -- A user pays from user_metal, and from user_sip_metal what that lacks.
    v_lines := ARRAY(
      SELECT ROW(l.number, l.account_id,
        CASE l.role WHEN 'free' THEN -least(a.balance, -l.amount) WHEN 'sip' THEN least(0, l.amount + a.balance) ELSE l.amount END,
        l.role)::execution_line
      FROM unnest(v_lines) l
      LEFT JOIN unnest(v_lines) free ON l.role IN ('free', 'sip') AND free.number = l.number AND free.role = 'free'
      LEFT JOIN account a ON a.id = free.account_id);
  END IF;
  IF cardinality(v_lines) > 0 THEN
    v_verdicts := ARRAY(
      SELECT v FROM ledger_post(
        ARRAY(
          SELECT ROW(r.number, r.book_id, CASE WHEN r.at_once THEN r.kind ELSE 'buy_debit' END, r.transaction_id, r.now)::ledger_posting
          FROM unnest(v_requests) r
          UNION ALL
          SELECT ROW(s.number, t.book_id, CASE WHEN s.fulfilled THEN 'buy_settlement' ELSE 'buy_void' END, t.id, s.now)::ledger_posting
          FROM unnest(v_trades) t JOIN unnest(p_settlements) s ON s.transaction_id = t.id),
        ARRAY(SELECT ROW(l.number, l.account_id, l.amount)::ledger_line FROM unnest(v_lines) l)) v);
    v_left := ARRAY(SELECT v.number FROM unnest(v_verdicts) v WHERE v.short_account_id IS NOT NULL);
    IF cardinality(v_left) > 0 THEN
      IF EXISTS (SELECT FROM unnest(p_settlements) s WHERE s.number = ANY (v_left)) THEN
        RAISE EXCEPTION 'a debited buy could not be settled' USING ERRCODE = 'check_violation', CONSTRAINT = 'settlement_never_short';
      END IF;
      RETURN QUERY SELECT n, 'short'::text, NULL::jsonb, NULL::jsonb, NULL::jsonb FROM unnest(v_left) n;
      v_requests := ARRAY(SELECT r FROM unnest(v_requests) r WHERE r.number <> ALL (v_left));
    END IF;
  END IF;

  IF 'send' = ANY (v_kinds) THEN
    UPDATE send_day d SET sent_paise = d.sent_paise + s.sent FROM (
      SELECT r.book_id, r.day, sum(q.amount_paise) AS sent FROM unnest(v_requests) r JOIN unnest(v_quotes) q ON q.id = r.quote_id
      WHERE r.kind = 'send' GROUP BY r.book_id, r.day) s
      WHERE d.book_id = s.book_id AND d.day = s.day;
  END IF;
  IF cardinality(v_requests) > 0 THEN
    RETURN QUERY
    WITH consumed AS (
      UPDATE quote q SET status = 'consumed' WHERE q.id = ANY (ARRAY(SELECT r.quote_id FROM unnest(v_requests) r))
    ), left_with AS MATERIALIZED (
      -- An account that the posting left alone has the balance it has.
      SELECT b.number, max(b.balance) FILTER (WHERE b.role = 'wallet') AS wallet, max(b.balance) FILTER (WHERE b.role = 'inr') AS inr,
        sum(b.balance) FILTER (WHERE b.role IN ('metal', 'free', 'sip'))::bigint AS metal
      FROM (
        SELECT l.number, l.role, COALESCE(v.balances[array_position(v.account_ids, l.account_id)],
          (SELECT a.balance FROM account a WHERE a.id = l.account_id)) AS balance
        FROM unnest(v_lines) l JOIN unnest(v_verdicts) v ON v.number = l.number WHERE l.role IS NOT NULL
      ) b GROUP BY b.number
    ), made AS (
      INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, quote_id, asset, amount_paise, metal_micrograms, rate,
        base_rate, markup_milli_pct, markup_paise, gst_paise, rounding_paise, commission_paise, commission_milli_pct, fee_paise, fee_micrograms,
        denomination, price_basis, receiver_id, receiver_created, message, price_block_id, created_at, settled_at, idempotency_key)
      SELECT r.transaction_id, r.book_id, r.kind, p_channel, CASE WHEN r.at_once THEN 'completed' ELSE 'debited' END, q.user_id, q.user_code,
        q.id, q.asset, q.amount_paise, q.metal_micrograms, q.rate, q.base_rate, q.markup_milli_pct, q.markup_paise, q.gst_paise,
        q.rounding_paise, q.commission_paise, q.commission_milli_pct, q.fee_paise, q.fee_micrograms, q.denomination, q.price_basis,
        (v_receivers ->> r.number::text)::bigint, r.receiver_created, q.message, q.price_block_id, r.now, CASE WHEN r.at_once THEN r.now END,
        r.idempotency_key
      FROM unnest(v_requests) r JOIN unnest(v_quotes) q ON q.id = r.quote_id
      RETURNING *
    ), done AS MATERIALIZED (
      SELECT r.number, r.kind, r.endpoint, r.body_sha256, r.event_id, r.at_once, made.id, made.book_id, made.idempotency_key, made.created_at,
        CASE
          WHEN NOT r.at_once THEN jsonb_build_object('asset', made.asset, 'metalMicrograms', made.metal_micrograms::text)
          WHEN r.kind = 'buy' THEN buy_outcome(made::transaction, b.wallet, b.metal)
          ELSE executed_outcome(made::transaction, b.metal, b.inr, q.receiver_sealed)
        END AS outcome,
        CASE r.kind WHEN 'buy' THEN buy_completed_data(made::transaction) WHEN 'sell' THEN sell_completed_data(made::transaction) END AS event_data
      FROM made JOIN unnest(v_requests) r ON r.transaction_id = made.id
      JOIN unnest(v_quotes) q ON q.id = r.quote_id
      LEFT JOIN left_with b ON b.number = r.number
    ), kept AS (
      -- A key past its life is taken over.
      INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
      SELECT d.book_id, d.endpoint, d.idempotency_key, d.body_sha256, d.id, clock_timestamp(), clock_timestamp() + p_key_life,
        CASE WHEN d.at_once THEN 'done' ELSE 'in_progress' END, CASE WHEN d.at_once THEN 200 END, CASE WHEN d.at_once THEN d.outcome END
      FROM done d WHERE d.idempotency_key IS NOT NULL
      ON CONFLICT (book_id, endpoint, key) DO UPDATE SET body_sha256 = excluded.body_sha256, reference_id = excluded.reference_id,
        created_at = excluded.created_at, expires_at = excluded.expires_at, state = excluded.state, status = excluded.status,
        outcome = excluded.outcome
    ), told AS (
      INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
      SELECT d.event_id, d.book_id, d.kind || '.completed', d.id, 1, d.event_data, d.created_at FROM done d
      WHERE d.at_once AND d.event_data IS NOT NULL
    )
    SELECT d.number, CASE WHEN d.at_once THEN 'completed' ELSE 'debited' END, NULL::jsonb, d.outcome, NULL::jsonb FROM done d;
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
      FROM unnest(p_settlements) s JOIN unnest(v_trades) v ON v.id = s.transaction_id JOIN transaction t ON t.id = v.id
      WHERE i.book_id = t.book_id AND i.endpoint = s.endpoint AND i.key = t.idempotency_key AND i.reference_id = t.id;
  END IF;
  IF cardinality(p_settlements) > 0 THEN
    RETURN QUERY SELECT s.number, 'settled'::text, NULL::jsonb, settled_buy_outcome(t), NULL::jsonb
      FROM unnest(p_settlements) s JOIN transaction t ON t.id = s.transaction_id;
  END IF;
END $$;

-- As before, each quote read from the JSON once.
CREATE OR REPLACE FUNCTION issue_quotes(p_quotes jsonb) RETURNS TABLE (number int, verdict text, payer_sealed bytea, payer_masked text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  WITH judged AS MATERIALIZED (
    SELECT q.*, u.id AS user_id, p.mobile_sealed, p.mobile_masked,
      CASE
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
      otp_sent_at timestamptz, otp_expires_at timestamptz, price_block_id text, created_at timestamptz, expires_at timestamptz)
    LEFT JOIN end_user u ON u.book_id = q.book_id AND u.user_code = q.user_code
    LEFT JOIN person p ON p.id = u.person_id
    LEFT JOIN send_day d ON d.book_id = q.book_id AND d.day = q.day
    -- What the payer holds: the partner itself for a send, else the user, SIP holdings included.
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(a.balance), 0) AS held FROM account a
      WHERE a.book_id = q.book_id AND a.asset = q.asset AND COALESCE(a.user_id, 0) = COALESCE(u.id, 0)
        AND a.kind = ANY (CASE WHEN q.kind = 'send' THEN '{partner_metal}' ELSE '{user_metal,user_sip_metal}' END::text[])
    ) h
  ), kept AS (
    INSERT INTO quote (id, book_id, kind, user_id, user_code, asset, amount_paise, metal_micrograms, rate, base_rate, denomination,
      markup_milli_pct, markup_paise, gst_paise, rounding_paise, commission_paise, commission_milli_pct, fee_paise, fee_micrograms, price_basis,
      receiver_hash, receiver_sealed, receiver_masked, message, otp_hash, otp_sends, otp_sent_at, otp_expires_at, price_block_id, created_at,
      expires_at)
    SELECT j.id, j.book_id, j.kind, j.user_id, j.user_code, j.asset, j.amount_paise, j.metal_micrograms, j.rate, j.base_rate, j.denomination,
      j.markup_milli_pct, j.markup_paise, j.gst_paise, j.rounding_paise, j.commission_paise, j.commission_milli_pct, j.fee_paise,
      j.fee_micrograms, j.price_basis, j.receiver_hash, j.receiver_sealed, j.receiver_masked, j.message, j.otp_hash, j.otp_sends, j.otp_sent_at,
      j.otp_expires_at, j.price_block_id, j.created_at, j.expires_at
    FROM judged j WHERE j.verdict = 'issued'
  )
  SELECT j.number, j.verdict, j.mobile_sealed, j.mobile_masked FROM judged j ORDER BY j.number;
END $$;
