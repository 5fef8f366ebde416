-- AlterTable
ALTER TABLE "member" ADD COLUMN "email_sealed" BYTEA;

-- CreateTable
CREATE TABLE "member_session" (
    "id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "address" TEXT NOT NULL,
    "device" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_invitation" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "mobile_hash" BYTEA NOT NULL,
    "mobile_sealed" BYTEA NOT NULL,
    "mobile_masked" TEXT NOT NULL,
    "email_sealed" BYTEA,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "former_member" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "mobile_masked" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "former_member_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "member_session_hash_key" ON "member_session"("hash");
CREATE INDEX "member_session_member_id_expires_at_idx" ON "member_session"("member_id", "expires_at");
CREATE INDEX "member_session_expires_at_idx" ON "member_session"("expires_at");
CREATE INDEX "member_invitation_partner_id_id_idx" ON "member_invitation"("partner_id", "id");
CREATE INDEX "member_invitation_mobile_hash_idx" ON "member_invitation"("mobile_hash");
CREATE INDEX "former_member_partner_id_idx" ON "former_member"("partner_id");
CREATE INDEX "member_partner_id_idx" ON "member"("partner_id");
CREATE INDEX "audit_entry_partner_id_id_idx" ON "audit_entry"("partner_id", "id" DESC);
CREATE INDEX "audit_entry_partner_id_actor_id_id_idx" ON "audit_entry"("partner_id", "actor_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "member_session" ADD CONSTRAINT "member_session_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "member_invitation" ADD CONSTRAINT "member_invitation_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "former_member" ADD CONSTRAINT "former_member_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Roles there are; the service's own staff belong to no partner.
ALTER TABLE "member" ADD CONSTRAINT member_role CHECK (
  CASE WHEN partner_id IS NULL THEN role = 'operator' ELSE role IN ('owner', 'admin', 'developer', 'finance', 'viewer') END);
ALTER TABLE "member_invitation" ADD CONSTRAINT member_invitation_role CHECK (role IN ('owner', 'admin', 'developer', 'finance', 'viewer'));
ALTER TABLE "member_invitation" ADD CONSTRAINT member_invitation_once CHECK (accepted_at IS NULL OR revoked_at IS NULL);

-- One open invitation of a mobile at a partner.
CREATE UNIQUE INDEX member_invitation_open ON "member_invitation" (partner_id, mobile_hash)
  WHERE accepted_at IS NULL AND revoked_at IS NULL;

-- What becomes of an endpoint in live is emailed to the owners with an address: a job each, in the commit that notes it, once when
-- an hour of failures is told and once when the endpoint is switched off. A sandbox tells among its messages.
CREATE FUNCTION email_owners_of_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('email_owner', json_build_object('memberId', m.id, 'bookId', NEW.book_id,
      'news', CASE WHEN NEW.disabled_at IS NULL THEN 'failing' ELSE 'off' END, 'since', NEW.failing_since))
    FROM book b JOIN member m ON m.partner_id = b.partner_id
    WHERE b.id = NEW.book_id AND b.mode = 'live' AND m.role = 'owner' AND m.email_sealed IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_channel_email_owners AFTER UPDATE ON "webhook_channel" FOR EACH ROW
  WHEN ((OLD.told_at IS NULL AND NEW.told_at IS NOT NULL) OR (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL))
  EXECUTE FUNCTION email_owners_of_channel();
