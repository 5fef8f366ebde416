-- After a sandbox reset: gives KYC, KYC pictures and bank accounts of the closed book's users to the users with the same codes in the new book, and
-- p_people their mobile hashes of the new book. No bank account is younger than p_at afterwards. Raises restrict_violation (sandbox_follows) unless
-- p_from is a closed sandbox and p_to an open one of the same partner.
CREATE OR REPLACE FUNCTION move_sandbox_people(p_from int, p_to int, p_at timestamptz, p_people text[], p_hashes bytea[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM book f JOIN book t ON t.partner_id = f.partner_id
    WHERE f.id = p_from AND f.mode = 'sandbox' AND f.closed_at IS NOT NULL AND t.id = p_to AND t.mode = 'sandbox' AND t.closed_at IS NULL)
  THEN
    RAISE EXCEPTION 'book % does not follow book % as a sandbox', p_to, p_from USING ERRCODE = 'restrict_violation', CONSTRAINT = 'sandbox_follows';
  END IF;
  UPDATE kyc k SET user_id = kept.id FROM end_user old JOIN end_user kept ON kept.book_id = p_to AND kept.user_code = old.user_code
  WHERE old.book_id = p_from AND k.user_id = old.id;
  UPDATE kyc_picture k SET user_id = kept.id FROM end_user old JOIN end_user kept ON kept.book_id = p_to AND kept.user_code = old.user_code
  WHERE old.book_id = p_from AND k.user_id = old.id;
  UPDATE bank_account a SET book_id = p_to, user_id = kept.id, created_at = least(a.created_at, p_at)
  FROM end_user old JOIN end_user kept ON kept.book_id = p_to AND kept.user_code = old.user_code
  WHERE old.book_id = p_from AND a.user_id = old.id;
  UPDATE person p SET mobile_hash = m.hash FROM unnest(p_people, p_hashes) AS m (id, hash)
  WHERE p.id = m.id AND p.mode = 'sandbox' AND EXISTS (SELECT FROM end_user u WHERE u.book_id = p_to AND u.person_id = p.id);
END $$;
