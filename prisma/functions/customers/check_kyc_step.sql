-- Trigger: a KYC's status changes only as spec 3.5 has it, and an approved one stays approved. Any other change raises check_violation.
CREATE OR REPLACE FUNCTION check_kyc_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status OR (OLD.status || '>' || NEW.status) = ANY ('{
    not_started>under_review,not_started>approved,not_started>rejected,
    under_review>approved,under_review>rejected,
    rejected>under_review,rejected>approved}'::text[])
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'KYC cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE TRIGGER kyc_steps BEFORE UPDATE OF "status" ON "kyc" FOR EACH ROW EXECUTE FUNCTION check_kyc_step();
