-- As before, and 'stopped' where trading in the metal of a quote is stopped: the quote stays as it is, no code is compared, no key kept.
-- A key that was used before is answered, and debited buys are settled, all the same.
CREATE OR REPLACE FUNCTION execute_quotes(p_channel text, p_key_life interval, p_requests execute_request[], p_settlements settlement_request[])
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
  v_stopped text[] := '{}';
BEGIN
  -- Before any other lock: whoever stops trading waits for the rounds that are under way, and for nothing else.
  IF cardinality(p_requests) > 0 THEN
    v_stopped := pass_trading_gate();
  END IF;

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
      WHEN q.asset = ANY (v_stopped) THEN 'stopped'
      WHEN q.kind = 'gift' AND q.otp_expires_at <= r.now THEN 'otp_expired'
      WHEN q.kind = 'gift' AND q.otp_hash IS DISTINCT FROM r.otp_hash THEN 'otp_wrong' END
    FROM unnest(v_requests) r
    LEFT JOIN unnest(v_quotes) q ON q.id = r.quote_id AND q.book_id = r.book_id AND q.kind = r.kind
      AND (r.user_code IS NULL OR q.user_code = r.user_code)
    WHERE q.status IS DISTINCT FROM 'issued' OR q.expires_at <= r.now OR q.kind = 'gift' OR q.asset = ANY (v_stopped)
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
