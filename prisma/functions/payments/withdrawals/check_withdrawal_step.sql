-- Trigger: a withdrawal goes from processing to completed or failed, and from completed to failed where the bank gave it back. Any other change of
-- its status raises check_violation (withdrawal_step).
CREATE OR REPLACE FUNCTION check_withdrawal_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a withdrawal does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_step';
END $$;

CREATE OR REPLACE TRIGGER withdrawal_steps BEFORE UPDATE ON "withdrawal" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NOT (
    (OLD.status = 'processing' AND NEW.status IN ('completed', 'failed'))
    OR (OLD.status = 'completed' AND NEW.status = 'failed')))
  EXECUTE FUNCTION check_withdrawal_step();
