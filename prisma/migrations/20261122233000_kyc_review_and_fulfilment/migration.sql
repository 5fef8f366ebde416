-- Orders of all partners as they stand, for whoever packs them.
CREATE INDEX "delivery_order_status_id_idx" ON "delivery_order" ("status", "id");

-- Whose PAN was approved, as a keyed hash: who reviews is told where it belongs to somebody else already. Those approved before have
-- none; a hash cannot be made of what is sealed without the key.
ALTER TABLE "kyc" ADD COLUMN "approved_pan_hash" BYTEA;
CREATE INDEX "kyc_approved_pan_hash_idx" ON "kyc" ("approved_pan_hash");

-- What the service's own staff decided, the latest first, and what was decided of one person.
CREATE INDEX audit_entry_kyc_decided ON audit_entry (id DESC)
  WHERE action IN ('kyc.approved', 'kyc.rejected') AND actor_type = 'operator';
CREATE INDEX audit_entry_kyc_subject ON audit_entry (subject, id DESC) WHERE action IN ('kyc.approved', 'kyc.rejected');
