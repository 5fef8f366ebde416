-- Trigger: what was restored is let go on only as two persons decided in the transaction that does it. The owner of the tables is not asked.
CREATE OR REPLACE FUNCTION check_restoration_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = 'restoration'::regclass), 'MEMBER') THEN RETURN NULL; END IF;
  IF NOT EXISTS (
    SELECT FROM approval a WHERE a.id = NEW.approval_id AND a.kind = 'restoration.release' AND a.state = 'executed'
      AND a.xmin = pg_current_xact_id()::xid)
  THEN
    RAISE EXCEPTION 'the release of % was not approved', NEW.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'restoration_decided';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS restoration_decided ON restoration;
CREATE CONSTRAINT TRIGGER restoration_decided AFTER UPDATE ON "restoration" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_restoration_decided();
