-- Whoever moves an account moves it forward.
CREATE OR REPLACE FUNCTION refuse_earlier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an account moved before it did' USING ERRCODE = 'check_violation', CONSTRAINT = 'account_moves_forward';
END $$;

CREATE OR REPLACE TRIGGER account_moves_forward BEFORE UPDATE ON "account"
  FOR EACH ROW WHEN (NEW.moved_at < OLD.moved_at OR (NEW.moved_at IS NULL AND NEW.version > 0)) EXECUTE FUNCTION refuse_earlier();
