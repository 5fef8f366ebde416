-- The audit log over all partners, narrowed to somebody, to a kind of them, or to a family of actions: without these a rare one walks the
-- whole log.
CREATE INDEX "audit_entry_actor_id_id_idx" ON "audit_entry"("actor_id", "id" DESC);
CREATE INDEX "audit_entry_actor_type_id_idx" ON "audit_entry"("actor_type", "id" DESC);
CREATE INDEX "audit_entry_action_id_idx" ON "audit_entry"("action" text_pattern_ops, "id" DESC) WHERE "action" IS NOT NULL;
