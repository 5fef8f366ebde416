-- Step 5 of execute_quotes, record: of each execution that was posted the transaction, which consumes its quote, the outcome of its idempotency key
-- and its event, and the day's sends. A buy that is not at_once is debited only; its outcome and event follow when it is settled. Events of
-- those that are settled come with these: events wake the deliverers of their books, in one order only where one statement inserts them all.
CREATE OR REPLACE FUNCTION record_executions(p_channel text, p_key_life interval, p_kinds text[], p_requests execute_request[], p_receivers jsonb,
  p_lines execution_line[], p_verdicts ledger_verdict[], p_settlements settlement_request[], p_trades transaction[])
RETURNS TABLE (number int, verdict text, outcome jsonb) LANGUAGE plpgsql AS $$
BEGIN
  IF 'send' = ANY (p_kinds) THEN
    UPDATE send_day d SET sent_paise = d.sent_paise + s.sent FROM (
      SELECT r.book_id, r.day, sum(q.amount_paise) AS sent FROM unnest(p_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id
      WHERE r.kind = 'send' GROUP BY r.book_id, r.day) s
      WHERE d.book_id = s.book_id AND d.day = s.day;
  END IF;
  -- Of other kinds the transaction alone says it (consumed_by).
  IF 'gift' = ANY (p_kinds) THEN
    UPDATE quote q SET status = 'consumed' FROM unnest(p_requests) r WHERE r.kind = 'gift' AND q.book_id = r.book_id AND q.id = r.quote_id;
  END IF;
  RETURN QUERY
  WITH left_with AS MATERIALIZED (
    -- An account that the posting does not move is answered with its present balance.
    SELECT b.number, max(b.balance) FILTER (WHERE b.role = 'wallet') AS wallet, max(b.balance) FILTER (WHERE b.role = 'inr') AS inr,
      sum(b.balance) FILTER (WHERE b.role IN ('metal', 'free', 'sip'))::bigint AS metal
    FROM (
      SELECT l.number, l.role, COALESCE(v.balances[array_position(v.account_ids, l.account_id)],
        (SELECT a.balance FROM account a WHERE a.book_id = (SELECT r.book_id FROM unnest(p_requests) r WHERE r.number = l.number)
          AND a.id = l.account_id ORDER BY a.page_moves DESC LIMIT 1)) AS balance
      FROM unnest(p_lines) l JOIN unnest(p_verdicts) v ON v.number = l.number WHERE l.role IS NOT NULL
    ) b GROUP BY b.number
  ), made AS (
    INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, quote_id, asset, amount_paise, metal_micrograms, rate,
      base_rate, markup_milli_pct, markup_paise, gst_paise, rounding_paise, commission_paise, commission_milli_pct, fee_paise, fee_micrograms,
      denomination, price_basis, receiver_id, receiver_created, message, price_block_id, created_at, settled_at, idempotency_key, metadata)
    SELECT r.transaction_id, r.book_id, r.kind, p_channel, CASE WHEN r.at_once THEN 'completed' ELSE 'debited' END, q.user_id, q.user_code,
      q.id, q.asset, q.amount_paise, q.metal_micrograms, q.rate, q.base_rate, q.markup_milli_pct, q.markup_paise, q.gst_paise,
      q.rounding_paise, q.commission_paise, q.commission_milli_pct, q.fee_paise, q.fee_micrograms, q.denomination, q.price_basis,
      (p_receivers ->> r.number::text)::bigint, r.receiver_created, q.message, q.price_block_id, r.now, CASE WHEN r.at_once THEN r.now END,
      r.idempotency_key, q.metadata
    FROM unnest(p_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id
    RETURNING *
  ), done AS MATERIALIZED (
    SELECT r.number, r.kind, r.endpoint, r.body_sha256, r.event_id, r.at_once, made.id, made.book_id, made.idempotency_key, made.created_at,
      CASE
        WHEN NOT r.at_once THEN jsonb_build_object('asset', made.asset, 'metalMicrograms', made.metal_micrograms::text)
        WHEN r.kind = 'buy' THEN buy_outcome(made::transaction, b.wallet, b.metal)
        ELSE executed_outcome(made::transaction, b.metal, b.inr, (SELECT u.name FROM end_user u WHERE u.book_id = made.book_id AND u.id = made.receiver_id),
          (SELECT q.receiver_sealed FROM quote q WHERE q.book_id = made.book_id AND q.id = made.quote_id))
      END AS outcome,
      CASE r.kind WHEN 'buy' THEN buy_completed_data(made::transaction) WHEN 'sell' THEN sell_completed_data(made::transaction)
        ELSE transfer_completed_data(made::transaction, (SELECT u.user_code FROM end_user u WHERE u.book_id = made.book_id AND u.id = made.receiver_id))
      END AS event_data
    FROM made JOIN unnest(p_requests) r ON r.transaction_id = made.id
    LEFT JOIN left_with b ON b.number = r.number
  ), kept AS (
    INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
    SELECT d.book_id, d.endpoint, d.idempotency_key, d.body_sha256, d.id, clock_timestamp(), clock_timestamp() + p_key_life,
      CASE WHEN d.at_once THEN 'done' ELSE 'in_progress' END, CASE WHEN d.at_once THEN 200 END, CASE WHEN d.at_once THEN d.outcome END
    FROM done d WHERE d.idempotency_key IS NOT NULL
  ), events AS (
    INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
    SELECT d.event_id, d.book_id, d.kind || '.completed', d.id, 1, d.event_data, d.created_at FROM done d
    WHERE d.at_once
    UNION ALL
    SELECT s.event_id, t.book_id, 'buy.completed', t.id, 1, buy_completed_data(t::transaction), s.now
    FROM unnest(p_trades) t JOIN unnest(p_settlements) s ON s.transaction_id = t.id WHERE s.fulfilled
  )
  SELECT d.number, CASE WHEN d.at_once THEN 'completed' ELSE 'debited' END, d.outcome FROM done d;
END $$;
