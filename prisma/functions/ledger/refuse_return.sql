-- Trigger: an account moves only on to a later entry (a higher version): it never returns to an earlier one, and none is written over. Otherwise it
-- raises check_violation (balance_has_entry).
CREATE OR REPLACE FUNCTION refuse_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a balance moved without its entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'balance_has_entry';
END $$;

CREATE OR REPLACE TRIGGER account_never_returns AFTER UPDATE ON "account"
  FOR EACH ROW WHEN (NEW.version < OLD.version OR (NEW.version = OLD.version
    AND (NEW.balance, NEW.posting_id) IS DISTINCT FROM (OLD.balance, OLD.posting_id))) EXECUTE FUNCTION refuse_return();
