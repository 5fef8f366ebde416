-- Who brought a payment order or a SIP to each of its states, from now on; and what the lists of orders, SIPs, deliveries and
-- withdrawals are read by (server/domain/payments, sips, delivery, withdrawals, listing/keyset-list.ts).

-- CreateTable
CREATE TABLE "payment_step" (
    "subject_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "told_by" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_step_pkey" PRIMARY KEY ("subject_id","number")
);

ALTER TABLE "payment_step" ADD CONSTRAINT "payment_step_told_by"
  CHECK ("told_by" IN ('service', 'callback', 'poll', 'sweep', 'simulation', 'api', 'dashboard', 'operator'));
CREATE TRIGGER payment_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_step"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Notes each change of a status in the commit that makes it. Who brought it, and the moment on the book's clock, is what the statement
-- said of itself in the setting tola.step ("sweep 2026-11-21T08:33:09.000Z"), which ends with its transaction.
CREATE FUNCTION note_payment_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_told text := COALESCE(current_setting('tola.step', true), '');
  v_row jsonb := to_jsonb(NEW);
BEGIN
  INSERT INTO payment_step (subject_id, number, status, told_by, reason, at)
    SELECT NEW.id, COALESCE(max(s.number), 0) + 1, NEW.status, COALESCE(NULLIF(split_part(v_told, ' ', 1), ''), 'service'),
      COALESCE(v_row ->> 'end_reason', CASE WHEN NEW.status IN ('failed', 'refund_due') THEN v_row ->> 'fail_reason' END),
      COALESCE(NULLIF(split_part(v_told, ' ', 2), '')::timestamptz,
        clock_timestamp() + (SELECT b.clock_offset_ms * interval '1 millisecond' FROM book b WHERE b.id = NEW.book_id))
    FROM payment_step s WHERE s.subject_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_order_step_noted AFTER UPDATE OF "status" ON "payment_order" FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION note_payment_step();
CREATE TRIGGER sip_step_noted AFTER UPDATE OF "status" ON "sip" FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION note_payment_step();

-- Lists under filters of which some change: each combination of values is one stretch of such an index, in the order of the ids.
CREATE INDEX "payment_order_list" ON "payment_order" ("book_id", "status", "checkout_type", "asset", "id") WHERE "sip_id" IS NULL;
CREATE INDEX "payment_order_of_user" ON "payment_order" ("user_id", "id") WHERE "sip_id" IS NULL;
-- The few that leave their reference free; all others are found by payment_order_reference_key and sip_reference_key.
CREATE INDEX "payment_order_free_reference" ON "payment_order" ("book_id", "reference")
  WHERE "reference" IS NOT NULL AND "status" = 'failed' AND "upi_url" IS NULL;
CREATE INDEX "sip_free_reference" ON "sip" ("book_id", "reference")
  WHERE "reference" IS NOT NULL AND "status" = 'failed' AND "upi_url" IS NULL;
-- CreateIndex
CREATE INDEX "sip_book_id_status_frequency_id_idx" ON "sip"("book_id", "status", "frequency", "id");
CREATE INDEX "sip_next" ON "sip" ("book_id", "frequency", "next_on", "id") WHERE "next_on" IS NOT NULL;
-- CreateIndex
CREATE INDEX "delivery_order_book_id_status_id_idx" ON "delivery_order"("book_id", "status", "id");
-- CreateIndex
CREATE INDEX "delivery_order_book_id_sku_status_id_idx" ON "delivery_order"("book_id", "sku", "status", "id");
-- CreateIndex
CREATE INDEX "withdrawal_book_id_status_id_idx" ON "withdrawal"("book_id", "status", "id");

-- As for transactions and users: a book always tells much, however its rows are spread at the moment.
ALTER TABLE "payment_order" ALTER COLUMN "book_id" SET (n_distinct = 10000), ALTER COLUMN "user_id" SET (n_distinct = 100000);
ALTER TABLE "sip" ALTER COLUMN "book_id" SET (n_distinct = 10000), ALTER COLUMN "user_id" SET (n_distinct = 100000);
ALTER TABLE "delivery_order" ALTER COLUMN "book_id" SET (n_distinct = 10000), ALTER COLUMN "user_id" SET (n_distinct = 100000);
ALTER TABLE "withdrawal" ALTER COLUMN "book_id" SET (n_distinct = 10000), ALTER COLUMN "user_id" SET (n_distinct = 100000);
