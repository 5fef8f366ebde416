-- Begins the export of the audit log: from now on queue_audit_entries queues new entries, and all that were there can be read. Waits for transactions that are
-- writing entries, so that none is passed over, but not for long, since others that write wait behind it. Answers false where they took longer.
CREATE OR REPLACE FUNCTION begin_audit_export() RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit export', 0));
  INSERT INTO audit_export DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;
