-- A person joins the service's staff, or has another role there, only as two persons decided in the transaction that does it; but for the
-- first two admins. The owner of the tables, who seeds and mends, is not asked.
CREATE OR REPLACE FUNCTION check_staff_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = 'member'::regclass), 'MEMBER') THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' AND NEW.role = 'admin'
    AND (SELECT count(*) FROM member m WHERE m.partner_id IS NULL AND m.role = 'admin' AND m.id <> NEW.id) < 2
  THEN RETURN NULL; END IF;
  IF NOT EXISTS (
    SELECT FROM approval a
    WHERE a.state = 'executed' AND a.partner_id IS NULL AND a.xmin = pg_current_xact_id()::xid AND a.input::jsonb ->> 'role' = NEW.role
      AND CASE TG_OP
        WHEN 'INSERT' THEN a.kind = 'operator.add' AND a.input::jsonb ->> 'name' = NEW.name
        ELSE a.kind = 'operator.set_role' AND a.input::jsonb ->> 'operatorId' = NEW.id
      END)
  THEN
    RAISE EXCEPTION 'the role of operator % was not approved', NEW.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'member_staff_decided';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS member_staff_decided ON member;
CREATE CONSTRAINT TRIGGER member_staff_decided AFTER INSERT ON "member" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.partner_id IS NULL) EXECUTE FUNCTION check_staff_decided();
DROP TRIGGER IF EXISTS member_role_decided ON member;
CREATE CONSTRAINT TRIGGER member_role_decided AFTER UPDATE OF role ON "member" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.partner_id IS NULL AND OLD.role <> NEW.role) EXECUTE FUNCTION check_staff_decided();
