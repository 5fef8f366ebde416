-- Trigger: an account never returns to an earlier entry (a lower version). Otherwise it raises check_violation (balance_has_entry).
CREATE OR REPLACE FUNCTION refuse_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a balance moved without its entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'balance_has_entry';
END $$;

CREATE OR REPLACE TRIGGER account_never_returns BEFORE UPDATE ON "account"
  FOR EACH ROW WHEN (NEW.version < OLD.version) EXECUTE FUNCTION refuse_return();
