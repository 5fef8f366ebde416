-- Trigger: the status of a SIP only changes as spec 3.4 has it, and an end is final. Otherwise it raises check_violation (sip_step).
CREATE OR REPLACE FUNCTION check_sip_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a SIP does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'sip_step';
END $$;

CREATE OR REPLACE TRIGGER sip_steps BEFORE UPDATE ON "sip" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NOT (
    (OLD.status = 'pending_authorisation' AND NEW.status IN ('active', 'cancelled', 'failed'))
    OR (OLD.status = 'active' AND NEW.status IN ('paused', 'cancelled', 'completed'))
    OR (OLD.status = 'paused' AND NEW.status IN ('active', 'cancelled', 'completed'))))
  EXECUTE FUNCTION check_sip_step();
