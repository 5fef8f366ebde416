-- Payment orders and SIPs know the screens that made them, and what is bought with an order is filed under that
-- (decisions 12; server/domain/payments, sips, commission).

-- AlterTable
ALTER TABLE "payment_order" ADD COLUMN     "channel" TEXT NOT NULL DEFAULT 'checkout';

-- AlterTable
ALTER TABLE "sip" ADD COLUMN     "channel" TEXT NOT NULL DEFAULT 'sip';

UPDATE "payment_order" SET "channel" = 'sip' WHERE "sip_id" IS NOT NULL;
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_channel"
  CHECK (CASE WHEN "sip_id" IS NULL THEN "channel" IN ('checkout', 'embed', 'white_label') ELSE "channel" = 'sip' END);
ALTER TABLE "sip" ADD CONSTRAINT "sip_channel" CHECK ("channel" IN ('sip', 'embed', 'white_label'));

-- Customers end what is theirs in our screens.
ALTER TABLE "payment_step" DROP CONSTRAINT "payment_step_told_by";
ALTER TABLE "payment_step" ADD CONSTRAINT "payment_step_told_by"
  CHECK ("told_by" IN ('service', 'callback', 'poll', 'sweep', 'simulation', 'api', 'dashboard', 'operator', 'customer'));

-- As before; the row says that it is a plan's.
CREATE OR REPLACE FUNCTION receive_debit(p_sip_id text, p_gateway text, p_payment_id text, p_amount bigint, p_bank_reference text, p_due_on date,
  p_at timestamptz, p_order_id text, p_refund_id text, p_next_slot int, p_next_on date, p_due_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  s sip;
  v_no int;
  v_reason text;
BEGIN
  SELECT * INTO s FROM sip WHERE id = p_sip_id AND gateway = p_gateway FOR NO KEY UPDATE;
  IF s.id IS NULL THEN RETURN 'not_found'; END IF;
  IF EXISTS (SELECT FROM payment_receipt r WHERE r.gateway = p_gateway AND r.gateway_payment_id = p_payment_id) THEN RETURN 'known'; END IF;
  IF s.status = 'pending_authorisation' THEN RETURN 'early'; END IF;
  v_reason := CASE
    WHEN s.ended_at IS NOT NULL THEN 'sip_closed'
    WHEN p_amount <> s.installment_paise THEN 'wrong_amount'
    WHEN EXISTS (SELECT FROM payment_order o WHERE o.sip_id = s.id AND o.due_on = p_due_on) THEN 'second_payment'
  END;
  v_no := CASE WHEN v_reason IS NULL THEN (SELECT COALESCE(max(o.installment_no), 0) + 1 FROM payment_order o WHERE o.sip_id = s.id) END;
  INSERT INTO payment_receipt (gateway, gateway_payment_id, order_id, book_id, amount_paise, bank_reference, disposition, received_at)
    VALUES (p_gateway, p_payment_id, p_order_id, s.book_id, p_amount, p_bank_reference,
      CASE WHEN v_reason IS NULL THEN 'applied' ELSE 'refund' END, p_at);
  INSERT INTO payment_order (id, book_id, user_id, user_code, status, checkout_type, channel, asset, amount_paise, fee_bearer, fee_paise, funded_paise,
    estimate_micrograms, estimate_rate, gateway, expires_at, created_at, paid_at, fail_reason, due_at, wake_at, sip_id, installment_no, due_on)
    VALUES (p_order_id, s.book_id, s.user_id, s.user_code, CASE WHEN v_reason IS NULL THEN 'paid' ELSE 'failed' END, 'sip', 'sip', s.asset, p_amount,
      s.fee_bearer, CASE WHEN v_reason IS NULL THEN s.fee_paise ELSE 0 END, CASE WHEN v_reason IS NULL THEN s.funded_paise ELSE p_amount END,
      0, 0, p_gateway, p_at, p_at, CASE WHEN v_reason IS NULL THEN p_at END, v_reason, CASE WHEN v_reason IS NULL THEN p_at END,
      CASE WHEN v_reason IS NULL THEN clock_timestamp() END, s.id, v_no, CASE WHEN v_reason IS NULL THEN p_due_on END);
  PERFORM ledger_post(
    ARRAY[ROW(0, s.book_id, 'payment_received', p_order_id, p_at)::ledger_posting],
    ARRAY(SELECT ROW(0, a.id, CASE a.kind WHEN 'payment_clearing' THEN p_amount ELSE -p_amount END)::ledger_line FROM account a
      WHERE a.book_id = s.book_id AND a.asset = 'INR' AND a.kind IN ('gateway_clearing', 'payment_clearing') AND COALESCE(a.user_id, 0) = 0));
  IF v_reason IS NULL THEN
    -- Money that comes after all for a day that was missed.
    DELETE FROM sip_miss m WHERE m.sip_id = s.id AND m.due_on = p_due_on;
    PERFORM move_sip_on(s.id, p_next_slot, p_next_on, p_due_at);
    RETURN 'paid';
  END IF;
  INSERT INTO payment_refund (id, book_id, order_id, gateway, gateway_payment_id, sip_id, amount_paise, reason, created_at, wake_at)
    VALUES (p_refund_id, s.book_id, p_order_id, p_gateway, p_payment_id, s.id, p_amount, v_reason, p_at, clock_timestamp());
  RETURN 'refund';
END $$;

-- As before; metal that customers pay for in our screens costs a gateway's fee too.
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
      -- Borne by the partner: what its posting put down as receivable. Only what customers pay directly costs a gateway's fee.
      CASE WHEN t.channel <> 'api' AND t.type <> 'sell' AND NOT p_is_reversal THEN COALESCE((
        SELECT -sum(e.amount)::bigint FROM posting o JOIN ledger_entry e ON e.posting_id = o.id JOIN account a ON a.id = e.account_id
        WHERE o.reference_id = t.id AND a.kind = 'gateway_fee_receivable'), 0) ELSE 0 END AS gateway_fee_paise,
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
    INSERT INTO commission_month AS m (book_id, month, type, channel, kind, entries, funded_paise, commission_paise, markup_paise, gateway_fee_paise)
    SELECT k.book_id, k.month, k.type, k.channel, k.kind, count(*), sum(k.funded_paise), sum(k.commission_paise), sum(k.markup_paise),
      sum(k.gateway_fee_paise)
    FROM kept k GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (book_id, month, type, channel, kind) DO UPDATE SET entries = m.entries + excluded.entries,
      funded_paise = m.funded_paise + excluded.funded_paise, commission_paise = m.commission_paise + excluded.commission_paise,
      markup_paise = m.markup_paise + excluded.markup_paise, gateway_fee_paise = m.gateway_fee_paise + excluded.gateway_fee_paise
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
