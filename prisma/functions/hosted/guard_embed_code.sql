-- Trigger: an embed code is used once. One that is opened never changes, and one that awaits its OTP is not issued again; either raises
-- check_violation.
CREATE OR REPLACE FUNCTION guard_embed_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'opened' OR OLD.status = 'awaiting_otp' AND NEW.status = 'issued' THEN
    RAISE EXCEPTION 'a code of the embed is used once: % cannot follow %', NEW.status, OLD.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER embed_code_goes_one_way BEFORE UPDATE ON embed_code FOR EACH ROW EXECUTE FUNCTION guard_embed_code();
