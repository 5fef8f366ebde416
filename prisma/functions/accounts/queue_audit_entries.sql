-- Trigger: queues new entries of the audit log for an outside place, where there is an export (begin_audit_export).
CREATE OR REPLACE FUNCTION queue_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A statement of its own: the next one sees an export that was begun while this one waited.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('audit export', 0));
  INSERT INTO audit_unsent (entry_id) SELECT n.id FROM new_entries n WHERE EXISTS (SELECT FROM audit_export) ORDER BY n.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_entry_is_queued AFTER INSERT ON "audit_entry"
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION queue_audit_entries();
