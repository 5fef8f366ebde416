-- Enters trades into the commission ledger, or takes them back (p_is_reversal: amounts below zero); all in paise. A trade belongs to the IST month
-- in which it settled on the book's clock, or, where that month is final, as 'late' to the month after the final ones. Adds to the sums of the month
-- and plans its statement. Takes the advisory locks of the books' months shared, in the order of the books' ids; writes commission_entry,
-- commission_month and statement_gate, each in one order. Planner settings keep it to index look-ups.
CREATE OR REPLACE FUNCTION enter_commission(p_trades transaction[], p_is_reversal boolean) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(20261122, b.book_id)
    FROM (SELECT DISTINCT t.book_id FROM unnest(p_trades) t ORDER BY 1) b;
  WITH trade AS MATERIALIZED (
    SELECT t.id, t.book_id, t.type, t.channel, t.commission_milli_pct, p.month, g.closed_month >= p.month IS TRUE AS is_late,
      CASE WHEN g.closed_month >= p.month THEN month_after(g.closed_month) ELSE p.month END AS open_month,
      CASE WHEN p_is_reversal THEN -1 ELSE 1 END AS sign, t.amount_paise, t.commission_paise, t.markup_paise,
      -- The gateway's fee where the partner bears it: the receivable in the trade's posting, which stays while it is not entered (move_ledger_rows).
      -- Only payments by customers have one.
      CASE WHEN t.channel <> 'api' AND t.type <> 'sell' AND NOT p_is_reversal THEN COALESCE((
        SELECT -sum(e.amount)::bigint FROM ONLY posting o CROSS JOIN LATERAL unnest(o.account_ids, o.amounts) AS e (account_id, amount)
        JOIN account a ON a.book_id = o.book_id AND a.id = e.account_id WHERE o.book_id = t.book_id AND o.reference_id = t.id AND a.kind = 'gateway_fee_receivable'), 0) ELSE 0 END AS gateway_fee_paise,
      COALESCE(t.settled_at, t.created_at) AS posted_at
    FROM unnest(p_trades) t
    CROSS JOIN LATERAL (SELECT ist_month(COALESCE(t.settled_at, t.created_at)) AS month) p
    LEFT JOIN statement_gate g ON g.book_id = t.book_id
  ), kept AS (
    INSERT INTO commission_entry (book_id, month, kind, transaction_id, type, channel, funded_paise, commission_milli_pct, commission_paise,
      markup_paise, gateway_fee_paise, posted_at)
    SELECT t.book_id, t.open_month, CASE WHEN p_is_reversal THEN 'reversal' WHEN t.is_late THEN 'late' ELSE 'trade' END, t.id, t.type, t.channel,
      t.sign * t.amount_paise, t.commission_milli_pct, t.sign * t.commission_paise, t.sign * t.markup_paise, t.gateway_fee_paise, t.posted_at
    FROM trade t ORDER BY t.id
    RETURNING *
  ), counted AS (
    INSERT INTO commission_month AS m (book_id, month, type, channel, kind, entries, funded_paise, commission_paise, markup_paise, gateway_fee_paise,
      first_id, last_id)
    SELECT k.book_id, k.month, k.type, k.channel, k.kind, count(*), sum(k.funded_paise), sum(k.commission_paise), sum(k.markup_paise),
      sum(k.gateway_fee_paise), min(k.id), max(k.id)
    FROM kept k GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (book_id, month, type, channel, kind) DO UPDATE SET entries = m.entries + excluded.entries,
      funded_paise = m.funded_paise + excluded.funded_paise, commission_paise = m.commission_paise + excluded.commission_paise,
      markup_paise = m.markup_paise + excluded.markup_paise, gateway_fee_paise = m.gateway_fee_paise + excluded.gateway_fee_paise,
      first_id = LEAST(m.first_id, excluded.first_id), last_id = GREATEST(m.last_id, excluded.last_id)
  )
  INSERT INTO statement_gate AS g (book_id, due_at, wake_at)
  SELECT k.book_id, month_due(k.month), month_due(k.month) - b.clock_offset_ms * interval '1 millisecond'
  FROM (SELECT k.book_id, min(k.month) AS month FROM kept k GROUP BY k.book_id) k
  JOIN book b ON b.id = k.book_id
  LEFT JOIN statement_gate g ON g.book_id = k.book_id
  WHERE g.due_at IS NULL OR g.due_at > month_due(k.month)
  ORDER BY k.book_id
  ON CONFLICT (book_id) DO UPDATE SET due_at = excluded.due_at, wake_at = excluded.wake_at
    WHERE g.due_at IS NULL OR g.due_at > excluded.due_at;
END $$;
