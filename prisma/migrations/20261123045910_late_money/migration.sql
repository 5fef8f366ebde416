-- Money that comes without a word is found: orders that failed, were cancelled or expired, and SIPs that ended, are asked for at
-- their gateway for seven days (spec 3.3, decisions 15; server/domain/payments/gateway, sips/look-for-late-debits.ts). And
-- payment.failed says where its order stands (decisions 15).

-- When the gateway is asked is real time from here on, so that one index finds what is due in all books.
DROP INDEX "payment_order_look";
UPDATE "payment_order" o SET "look_at" = real_time(o.book_id, o.look_at) WHERE "look_at" IS NOT NULL;
UPDATE "payment_order" o SET "look_at" = clock_timestamp() FROM book b
  WHERE b.id = o.book_id AND b.closed_at IS NULL AND o.status IN ('failed', 'expired') AND o.upi_url IS NOT NULL AND o.look_at IS NULL
    AND o.expires_at > clock_timestamp() + b.clock_offset_ms * interval '1 millisecond' - interval '7 days';
UPDATE "payment_order" o SET "look_at" = NULL FROM book b
  WHERE o.look_at IS NOT NULL AND b.id = o.book_id AND (b.closed_at IS NOT NULL OR o.status NOT IN ('failed', 'expired'));
CREATE INDEX "payment_order_look" ON "payment_order" ("look_at") WHERE "look_at" IS NOT NULL;

-- AlterTable
ALTER TABLE "sip" ADD COLUMN     "look_at" TIMESTAMPTZ(3);
UPDATE "sip" s SET "look_at" = clock_timestamp() FROM book b
  WHERE b.id = s.book_id AND b.closed_at IS NULL AND s.upi_url IS NOT NULL
    AND s.ended_at > clock_timestamp() + b.clock_offset_ms * interval '1 millisecond' - interval '7 days';
CREATE INDEX "sip_look" ON "sip" ("look_at") WHERE "look_at" IS NOT NULL;

-- When something that ended is asked for next, in real time: in as long again as it has been over, but no sooner than in five minutes;
-- for the last time after seven days.
CREATE FUNCTION next_look(p_ended_at timestamptz, p_now timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_now < p_ended_at + interval '7 days'
    THEN LEAST(p_now + GREATEST(p_now - p_ended_at, interval '5 minutes'), p_ended_at + interval '7 days') END
$$;

-- Orders for which the gateway is to be asked now, the longest due first; each is planned anew in the same statement, so that one process asks.
CREATE FUNCTION take_looks(p_now timestamptz, p_limit int) RETURNS SETOF payment_order LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE payment_order o SET look_at = next_look(real_time(o.book_id, o.expires_at), p_now)
  FROM (SELECT l.id FROM payment_order l WHERE l.look_at <= p_now ORDER BY l.look_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED) due
  WHERE o.id = due.id RETURNING o.*
$$;
-- The same of SIPs.
CREATE FUNCTION take_sip_looks(p_now timestamptz, p_limit int) RETURNS SETOF sip LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE sip s SET look_at = next_look(real_time(s.book_id, s.ended_at), p_now)
  FROM (SELECT l.id FROM sip l WHERE l.look_at <= p_now ORDER BY l.look_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED) due
  WHERE s.id = due.id RETURNING s.*
$$;

-- As before; however it ended, where somebody had a link money may come.
CREATE OR REPLACE FUNCTION close_order(p_order_id text, p_status text, p_reason text, p_at timestamptz, p_event_id text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  SELECT * INTO o FROM payment_order WHERE id = p_order_id FOR NO KEY UPDATE;
  IF o.status <> 'created' OR (p_status = 'expired' AND o.expires_at > p_at) THEN RETURN o.status; END IF;
  IF o.upi_url IS NULL THEN
    -- Nobody ever had a link: it could not be created (spec 3.3), and so its key is told.
    p_status := 'failed';
    p_reason := 'gateway_error';
  END IF;
  UPDATE payment_order SET status = p_status, fail_reason = p_reason, due_at = NULL, wake_at = NULL,
    look_at = CASE WHEN upi_url IS NOT NULL THEN real_time(book_id, p_at) + interval '5 minutes' END WHERE id = o.id RETURNING * INTO o;
  PERFORM tell_order(p_event_id, CASE p_status WHEN 'expired' THEN 'payment.expired' ELSE 'payment.failed' END, o, p_at);
  IF o.upi_url IS NULL THEN
    UPDATE idempotency_record SET state = 'done', status = 502, outcome = to_jsonb(o)
      WHERE book_id = o.book_id AND endpoint = '/partner/payments/orders' AND key = o.idempotency_key AND reference_id = o.id;
  END IF;
  RETURN o.status;
END $$;

-- As before; an order that is paid is not asked for.
CREATE OR REPLACE FUNCTION receive_payment(p_order_id text, p_gateway text, p_payment_id text, p_amount bigint, p_bank_reference text,
  p_at timestamptz, p_refund_id text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
  v_is_first boolean;
  v_disposition text;
BEGIN
  SELECT * INTO o FROM payment_order WHERE id = p_order_id AND gateway = p_gateway FOR NO KEY UPDATE;
  IF o.id IS NULL THEN RETURN 'not_found'; END IF;
  v_is_first := o.status IN ('created', 'expired') AND p_amount = o.amount_paise;
  v_disposition := CASE WHEN v_is_first THEN 'applied' ELSE 'refund' END;
  INSERT INTO payment_receipt (gateway, gateway_payment_id, order_id, book_id, amount_paise, bank_reference, disposition, received_at)
    VALUES (p_gateway, p_payment_id, o.id, o.book_id, p_amount, p_bank_reference, v_disposition, p_at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN 'known'; END IF;
  PERFORM ledger_post_or_abort(
    ARRAY[ROW(0, o.book_id, 'payment_received', o.id, p_at)::ledger_posting],
    ARRAY(SELECT ROW(0, a.id, CASE a.kind WHEN 'payment_clearing' THEN p_amount ELSE -p_amount END)::ledger_line FROM account a
      WHERE a.book_id = o.book_id AND a.asset = 'INR' AND a.kind IN ('gateway_clearing', 'payment_clearing') AND COALESCE(a.user_id, 0) = 0));
  IF v_is_first THEN
    UPDATE payment_order SET status = 'paid', paid_at = p_at, due_at = p_at, wake_at = clock_timestamp(), look_at = NULL WHERE id = o.id;
    RETURN 'paid';
  END IF;
  INSERT INTO payment_refund (id, book_id, order_id, gateway, gateway_payment_id, amount_paise, reason, created_at, wake_at)
    VALUES (p_refund_id, o.book_id, o.id, p_gateway, p_payment_id, p_amount,
      CASE WHEN o.status = 'failed' THEN 'order_closed' WHEN o.status IN ('created', 'expired') THEN 'wrong_amount' ELSE 'second_payment' END, p_at, clock_timestamp());
  RETURN 'refund';
END $$;

-- As before; its mandate may have been debited.
CREATE OR REPLACE FUNCTION end_sip(p_sip_id text, p_status text, p_reason text, p_at timestamptz, p_event_id text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  s sip;
BEGIN
  SELECT * INTO s FROM sip WHERE id = p_sip_id FOR NO KEY UPDATE;
  IF s.id IS NULL OR s.ended_at IS NOT NULL OR (p_status = 'failed') <> (s.status = 'pending_authorisation') AND p_status <> 'cancelled' THEN RETURN false; END IF;
  UPDATE sip SET status = p_status, end_reason = p_reason, ended_at = p_at, next_on = NULL, due_at = NULL, wake_at = NULL,
    look_at = CASE WHEN upi_url IS NOT NULL THEN real_time(book_id, p_at) + interval '5 minutes' END,
    stop_at = CASE WHEN upi_url IS NOT NULL AND p_status <> 'completed' THEN clock_timestamp() END WHERE id = s.id RETURNING * INTO s;
  IF p_status = 'failed' THEN PERFORM tell_sip(p_event_id, 'sip.mandate_failed', s, p_at); END IF;
  -- No link will come any more: whoever waits with the key hears so.
  IF s.upi_url IS NULL THEN
    UPDATE idempotency_record SET state = 'done', status = 502, outcome = to_jsonb(s)
      WHERE book_id = s.book_id AND endpoint = '/partner/payments/sips' AND key = s.idempotency_key AND reference_id = s.id;
  END IF;
  RETURN true;
END $$;

-- As before; nor is anybody asked for anything of it.
CREATE OR REPLACE FUNCTION drop_due_orders_of_closed_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_order SET due_at = NULL, wake_at = NULL, look_at = NULL WHERE book_id = NEW.id AND (due_at IS NOT NULL OR look_at IS NOT NULL);
  UPDATE payment_refund SET wake_at = NULL WHERE book_id = NEW.id AND wake_at IS NOT NULL;
  UPDATE sip SET due_at = NULL, wake_at = NULL, stop_at = NULL, look_at = NULL
    WHERE book_id = NEW.id AND (due_at IS NOT NULL OR stop_at IS NOT NULL OR look_at IS NOT NULL);
  RETURN NULL;
END $$;

-- As before; with where the order stands, and how long its metal may still be bought.
DROP FUNCTION tell_order(text, text, payment_order, timestamptz);
CREATE FUNCTION tell_order(p_event_id text, p_kind text, o payment_order, p_at timestamptz, p_retry_until timestamptz DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_order SET event_sequence = event_sequence + 1 WHERE id = o.id RETURNING event_sequence INTO o.event_sequence;
  INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at) VALUES (p_event_id, o.book_id, p_kind, o.id, o.event_sequence,
    jsonb_build_object('userCode', o.user_code, 'paymentId', o.id, 'reference', o.reference, 'amountPaise', o.amount_paise::text,
      'feeBearer', o.fee_bearer, 'feePaise', o.fee_paise::text, 'fundedPaise', o.funded_paise::text,
      'metalMicrograms', o.metal_micrograms::text, 'rate', o.rate::text, 'completedAt', (extract(epoch FROM o.completed_at) * 1000)::bigint,
      'reason', o.fail_reason, 'status', o.status, 'isRefundPending', o.status = 'refund_due',
      'willRetryUntil', (extract(epoch FROM p_retry_until) * 1000)::bigint, 'refundPaise', o.amount_paise::text,
      'refundReference', o.refund_reference, 'refundedAt', (extract(epoch FROM o.refunded_at) * 1000)::bigint), p_at);
END $$;

-- As before.
CREATE OR REPLACE FUNCTION postpone_purchase(p_order_id text, p_reason text, p_at timestamptz, p_event_id text, p_refund_id text, p_give_up_after interval)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
  v_offset interval;
  v_next timestamptz;
  v_is_news boolean;
BEGIN
  SELECT * INTO o FROM payment_order WHERE id = p_order_id FOR NO KEY UPDATE;
  IF o.status NOT IN ('paid', 'refund_due') OR o.refund_id IS NOT NULL THEN RETURN o.status; END IF;
  SELECT clock_offset_ms * interval '1 millisecond' INTO v_offset FROM book WHERE id = o.book_id;
  v_is_news := o.status = 'paid';
  IF p_at >= o.paid_at + p_give_up_after THEN
    PERFORM begin_refund(o, 'purchase_failed', p_at, p_refund_id);
  ELSE
    v_next := LEAST(p_at + interval '30 seconds' * power(2, LEAST(o.purchase_attempts, 7)), o.paid_at + p_give_up_after);
    UPDATE payment_order SET purchase_attempts = purchase_attempts + 1, due_at = v_next, wake_at = v_next - v_offset WHERE id = o.id;
  END IF;
  UPDATE payment_order SET status = 'refund_due', fail_reason = p_reason WHERE id = o.id RETURNING * INTO o;
  IF v_is_news AND o.sip_id IS NULL THEN
    PERFORM tell_order(p_event_id, 'payment.failed', o, p_at, CASE WHEN o.refund_id IS NULL THEN o.paid_at + p_give_up_after END);
  END IF;
  RETURN o.status;
END $$;
