-- What the service's own staff see and do about payments that are stuck and withdrawals in doubt (server/domain/order-rescue).

-- What the last try of a refund met, and when: "in doubt" is more than a count of tries.
-- AlterTable
ALTER TABLE "payment_refund" ADD COLUMN     "asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "problem" TEXT;

-- Money that has neither become metal nor begun to go back, over all books.
CREATE INDEX "payment_order_unsettled" ON "payment_order" ("paid_at") WHERE "status" IN ('paid', 'refund_due') AND "refund_id" IS NULL;

-- Ends an order whose money has come and bought nothing by giving it back: also one whose purchase was never tried to its end. Answers
-- whether that began now.
DROP FUNCTION give_up_order(text, text, timestamptz, text);
CREATE FUNCTION give_up_order(p_order_id text, p_reason text, p_at timestamptz, p_event_id text, p_refund_id text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  o payment_order;
BEGIN
  SELECT * INTO o FROM payment_order WHERE id = p_order_id FOR NO KEY UPDATE;
  IF o.status NOT IN ('paid', 'refund_due') OR o.refund_id IS NOT NULL THEN RETURN false; END IF;
  PERFORM begin_refund(o, p_reason, p_at, p_refund_id);
  IF o.status = 'paid' THEN
    UPDATE payment_order SET status = 'refund_due', fail_reason = 'purchase_failed' WHERE id = o.id RETURNING * INTO o;
    IF o.sip_id IS NULL THEN PERFORM tell_order(p_event_id, 'payment.failed', o, p_at); END IF;
  END IF;
  RETURN true;
END $$;
