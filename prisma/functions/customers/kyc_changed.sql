-- Trigger: sets anew which KYC a person shares and which one counts for each of their users, by share_kyc.
CREATE OR REPLACE FUNCTION kyc_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_kyc(NEW.person_id);
  RETURN NULL;
END $$;

-- A user who proves the mobile may use the KYC that the person shares.
CREATE OR REPLACE TRIGGER end_user_proves AFTER UPDATE OF "proved_at" ON "end_user" FOR EACH ROW
  WHEN (OLD.proved_at IS NULL AND NEW.proved_at IS NOT NULL) EXECUTE FUNCTION kyc_changed();

-- An approved KYC may be the one that the person shares from now on, or no longer.
CREATE OR REPLACE TRIGGER kyc_is_shared AFTER INSERT OR UPDATE OF "status", "user_id" ON "kyc" FOR EACH ROW EXECUTE FUNCTION kyc_changed();
