-- What the dashboard's list of users and its search are answered by (server/domain/users, server/domain/search).

-- A person's KYC status as it stands, on each of their users too: the list of a book's users by status is read from an index of the
-- book, however many people the service knows. person.kyc_status stays the truth; the triggers below keep up with it.
ALTER TABLE "end_user" ADD COLUMN "kyc_status" TEXT NOT NULL DEFAULT 'not_started';
UPDATE end_user u SET kyc_status = p.kyc_status FROM person p WHERE p.id = u.person_id AND p.kyc_status <> 'not_started';

-- The person is locked for as long, so that a status that changes meanwhile is either read here or finds the new user. Who makes
-- person and user in one statement, where neither sees the other, gives the status.
CREATE FUNCTION take_kyc_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_status text;
BEGIN
  SELECT kyc_status INTO v_status FROM person WHERE id = NEW.person_id FOR SHARE;
  NEW.kyc_status := COALESCE(v_status, NEW.kyc_status);
  RETURN NEW;
END $$;
CREATE TRIGGER end_user_takes_kyc_status BEFORE INSERT ON "end_user" FOR EACH ROW EXECUTE FUNCTION take_kyc_status();

CREATE FUNCTION tell_kyc_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE end_user SET kyc_status = NEW.kyc_status WHERE person_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER person_tells_kyc_status AFTER UPDATE OF "kyc_status" ON "person" FOR EACH ROW
  WHEN (OLD.kyc_status <> NEW.kyc_status) EXECUTE FUNCTION tell_kyc_status();

-- CreateIndex
CREATE INDEX "end_user_book_id_kyc_status_linked_at_user_code_idx" ON "end_user"("book_id", "kyc_status", "linked_at", "user_code");

-- The same of those who came one way. Sources are few and most users have one, so each index holds its share only.
CREATE INDEX "end_user_from_api" ON "end_user" ("book_id", "kyc_status", "linked_at", "user_code") WHERE 'api' = ANY ("sources");
CREATE INDEX "end_user_from_embed" ON "end_user" ("book_id", "kyc_status", "linked_at", "user_code") WHERE 'embed' = ANY ("sources");
CREATE INDEX "end_user_from_checkout" ON "end_user" ("book_id", "kyc_status", "linked_at", "user_code") WHERE 'checkout' = ANY ("sources");
CREATE INDEX "end_user_from_sip" ON "end_user" ("book_id", "kyc_status", "linked_at", "user_code") WHERE 'sip' = ANY ("sources");
CREATE INDEX "end_user_from_send" ON "end_user" ("book_id", "kyc_status", "linked_at", "user_code") WHERE 'send' = ANY ("sources");
CREATE INDEX "end_user_from_white_label" ON "end_user" ("book_id", "kyc_status", "linked_at", "user_code") WHERE 'white_label' = ANY ("sources");

-- Names by how they begin, in small letters.
CREATE INDEX "end_user_name" ON "end_user" ("book_id", lower("name") COLLATE "C", "user_code") WHERE "name" IS NOT NULL;

-- What a customer or their bank names a payment by.
CREATE INDEX "payment_receipt_bank_reference" ON "payment_receipt" ("bank_reference") WHERE "bank_reference" IS NOT NULL;
CREATE INDEX "withdrawal_utr" ON "withdrawal" ("book_id", "utr") WHERE "utr" IS NOT NULL;

-- The order that became a transaction.
CREATE INDEX "payment_order_transaction" ON "payment_order" ("transaction_id") WHERE "transaction_id" IS NOT NULL;
-- CreateIndex
CREATE INDEX "payment_order_user_id_id_idx" ON "payment_order"("user_id", "id" DESC);

-- Transactions in progress and voided ones, few among all: lists by status are read from it. A buy whose metal is at hand is completed
-- from the start and never enters it.
CREATE INDEX "transaction_not_completed" ON "transaction" ("book_id", "id" DESC) WHERE "status" <> 'completed';
