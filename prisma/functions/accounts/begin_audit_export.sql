-- Begins the export of the audit log: queues all entries there are, and has queue_audit_entries queue those to come. Waits for transactions that are
-- writing entries, so that none is passed over. Does nothing where there is an export.
CREATE OR REPLACE FUNCTION begin_audit_export() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit export', 0));
  INSERT INTO audit_export DEFAULT VALUES ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO audit_unsent (entry_id) SELECT id FROM audit_entry ORDER BY id ON CONFLICT (entry_id) DO NOTHING;
END $$;
