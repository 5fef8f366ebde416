-- Staff of the service have roles of their own, and what moves money needs two of them (server/domain/operators, server/domain/approvals).

ALTER TABLE "member" DROP CONSTRAINT member_role;
UPDATE "member" SET role = 'admin' WHERE partner_id IS NULL;
ALTER TABLE "member" ADD CONSTRAINT member_role CHECK (
  CASE WHEN partner_id IS NULL THEN role IN ('admin', 'support', 'finance', 'compliance')
    ELSE role IN ('owner', 'admin', 'developer', 'finance', 'viewer') END);

-- Those who were staff of the service once belonged to no partner either.
ALTER TABLE "former_member" DROP CONSTRAINT "former_member_partner_id_fkey";
ALTER TABLE "former_member" ALTER COLUMN "partner_id" DROP NOT NULL;
ALTER TABLE "former_member" ADD CONSTRAINT "former_member_partner_id_fkey"
  FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "approval" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "partner_id" TEXT,
    "input" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "reason" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "requested_by" TEXT NOT NULL,
    "requester_name" TEXT NOT NULL,
    "requester_hash" BYTEA NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" TEXT,
    "decider_name" TEXT,
    "decider_hash" BYTEA,
    "decided_at" TIMESTAMPTZ(3),
    "note" TEXT,

    CONSTRAINT "approval_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "approval_state_id_idx" ON "approval"("state", "id" DESC);
CREATE INDEX "approval_partner_id_id_idx" ON "approval"("partner_id", "id" DESC);

-- A paper stands behind one thing that was done, or may yet be.
CREATE UNIQUE INDEX approval_reference ON "approval" ("kind", COALESCE("partner_id", ''), "reference")
  WHERE "state" IN ('waiting', 'executed');

ALTER TABLE "approval"
  ADD CONSTRAINT approval_state CHECK ("state" IN ('waiting', 'executed', 'rejected', 'expired')),
  ADD CONSTRAINT approval_hash CHECK ("input_hash" = sha256(convert_to("input", 'UTF8'))),
  -- Nobody executes what they asked for: neither as the same member nor as the same person.
  ADD CONSTRAINT approval_two_persons CHECK ("state" <> 'executed'
    OR (COALESCE("decided_by" <> "requested_by" AND "decider_hash" <> "requester_hash", false) AND "decided_at" < "expires_at"));

-- A request is decided once, and says what it always said.
CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' OR NEW.state = 'waiting'
    OR (NEW.id, NEW.kind, NEW.input, NEW.input_hash, NEW.reason, NEW.reference, NEW.requested_by, NEW.requester_name, NEW.requester_hash,
        NEW.requested_at, NEW.expires_at) IS DISTINCT FROM
       (OLD.id, OLD.kind, OLD.input, OLD.input_hash, OLD.reason, OLD.reference, OLD.requested_by, OLD.requester_name, OLD.requester_hash,
        OLD.requested_at, OLD.expires_at)
    OR NEW.partner_id IS DISTINCT FROM OLD.partner_id
  THEN
    RAISE EXCEPTION 'a request is decided once and never changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'approval_once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_once BEFORE UPDATE ON "approval" FOR EACH ROW EXECUTE FUNCTION keep_approval();
CREATE FUNCTION begin_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'waiting' OR NEW.decided_by IS NOT NULL THEN
    RAISE EXCEPTION 'a request begins waiting' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'approval_begins';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_begins BEFORE INSERT ON "approval" FOR EACH ROW EXECUTE FUNCTION begin_approval();
CREATE TRIGGER approval_stays BEFORE DELETE OR TRUNCATE ON "approval" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Movements of a float by hand are found among the rare ones.
DROP INDEX "posting_rare";
CREATE INDEX "posting_rare" ON "posting" ("book_id", "kind", "id")
  WHERE "kind" IN ('top_up', 'buy_void', 'delivery', 'delivery_cancel', 'inventory_purchase', 'adjustment_credit', 'adjustment_debit');
