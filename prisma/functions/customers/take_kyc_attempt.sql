-- Spends one of the five attempts of an email or Aadhaar code before anything is compared, so that at most five are ever compared, however many
-- requests run at once. Verdicts: 'taken', with hash, provider's reference and sealed subject to compare, or 'not_found', 'used', 'expired' (past
-- its time, or replaced by a newer code), 'locked' (no attempt left). Locks the code and writes its attempts.
CREATE OR REPLACE FUNCTION take_kyc_attempt(p_book_id int, p_person_id text, p_kind text, p_id text, p_now timestamptz)
RETURNS TABLE (verdict text, id text, code_hash bytea, provider_reference text, subject_sealed bytea) LANGUAGE plpgsql AS $$
DECLARE
  v_code kyc_code;
  v_newest text;
BEGIN
  SELECT c.id INTO v_newest FROM kyc_code c
  WHERE c.book_id = p_book_id AND c.person_id = p_person_id AND c.kind = p_kind ORDER BY c.id DESC LIMIT 1;
  SELECT c.* INTO v_code FROM kyc_code c
  WHERE c.id = COALESCE(p_id, v_newest) AND c.book_id = p_book_id AND c.person_id = p_person_id AND c.kind = p_kind FOR UPDATE;
  IF v_code.id IS NULL THEN verdict := 'not_found';
  ELSIF v_code.status = 'used' THEN verdict := 'used';
  ELSIF v_code.id <> v_newest OR v_code.expires_at <= p_now THEN verdict := 'expired';
  ELSIF v_code.attempts >= 5 THEN verdict := 'locked';
  ELSE
    UPDATE kyc_code c SET attempts = c.attempts + 1 WHERE c.id = v_code.id;
    verdict := 'taken';
  END IF;
  id := v_code.id;
  code_hash := v_code.code_hash;
  provider_reference := v_code.provider_reference;
  subject_sealed := v_code.subject_sealed;
  RETURN NEXT;
END $$;
