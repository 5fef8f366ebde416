-- Trigger: an account begins with balance 0 and without entries (version 0). Otherwise it raises check_violation (account_starts_empty).
CREATE OR REPLACE FUNCTION check_new_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance <> 0 OR NEW.version <> 0 THEN
    RAISE EXCEPTION 'an account starts empty' USING ERRCODE = 'check_violation', CONSTRAINT = 'account_starts_empty';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER account_starts_empty BEFORE INSERT ON "account" FOR EACH ROW EXECUTE FUNCTION check_new_account();
