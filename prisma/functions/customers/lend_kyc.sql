-- Gives a person of a sandbox who has no approved KYC one that belongs to no user of that sandbox, for the person to share with its partner. Writes
-- kyc and person. A second call, or one for a person of live, changes nothing. The caller holds the lock on the person.
CREATE OR REPLACE FUNCTION lend_kyc(p_person_id text, p_name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_kyc_id bigint;
BEGIN
  INSERT INTO kyc (person_id, status, method, name, pan_step, aadhaar_step)
  SELECT id, 'approved', 'instant', p_name, 'verified', 'verified' FROM person WHERE id = p_person_id AND mode = 'sandbox' AND kyc_id IS NULL
  RETURNING id INTO v_kyc_id;
  UPDATE person SET kyc_id = v_kyc_id WHERE id = p_person_id AND v_kyc_id IS NOT NULL;
END $$;
