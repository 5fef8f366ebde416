-- Trigger: the time of an account's latest movement (moved_at) never goes back, and is set once there are entries. Otherwise it raises
-- check_violation (account_moves_forward). After the row: a trigger before it has each row locked first, which is written to the log.
CREATE OR REPLACE FUNCTION refuse_earlier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an account moved before it did' USING ERRCODE = 'check_violation', CONSTRAINT = 'account_moves_forward';
END $$;

CREATE OR REPLACE TRIGGER account_moves_forward AFTER UPDATE ON "account"
  FOR EACH ROW WHEN (NEW.moved_at < OLD.moved_at OR (NEW.moved_at IS NULL AND NEW.version > 0)) EXECUTE FUNCTION refuse_earlier();
