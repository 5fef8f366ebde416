-- Trigger: a new user takes over the KYC that the person shares: shown as approved, and counting where the mobile is proved. Locks the person
-- (shared), so that a concurrent change is either read here or finds the new user. A statement that inserts person and user together does not see
-- the person here, so it sets the status itself. A status that comes with the user, as from the sandbox before a reset, stays.
CREATE OR REPLACE FUNCTION take_kyc() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_kyc_id bigint;
BEGIN
  SELECT kyc_id INTO v_kyc_id FROM person WHERE id = NEW.person_id FOR SHARE;
  IF v_kyc_id IS NOT NULL THEN
    IF NEW.kyc_status = 'not_started' THEN NEW.kyc_status := 'approved'; END IF;
    IF NEW.proved_at IS NOT NULL THEN NEW.kyc_id := v_kyc_id; END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER end_user_takes_kyc BEFORE INSERT ON "end_user" FOR EACH ROW EXECUTE FUNCTION take_kyc();
