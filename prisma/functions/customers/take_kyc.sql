-- A new user is shown as the person is. The person is locked for as long, so that what changes meanwhile is either read here or finds
-- the new user. Who makes person and user in one statement, where neither sees the other, gives the status.
CREATE OR REPLACE FUNCTION take_kyc() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_kyc_id bigint;
BEGIN
  SELECT kyc_id INTO v_kyc_id FROM person WHERE id = NEW.person_id FOR SHARE;
  IF v_kyc_id IS NOT NULL THEN
    NEW.kyc_status := 'approved';
    IF NEW.proved_at IS NOT NULL THEN NEW.kyc_id := v_kyc_id; END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER end_user_takes_kyc BEFORE INSERT ON "end_user" FOR EACH ROW EXECUTE FUNCTION take_kyc();
