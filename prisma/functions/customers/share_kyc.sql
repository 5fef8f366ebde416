-- Sets which approved KYC a person shares, and for each of their users the KYC that counts (kyc_id) and the status shown (kyc_status). Shared is the
-- earliest approved one of a user with a proved mobile; a new one takes its place only where it is no longer approved. For a user counts their own
-- approved KYC, else, once the mobile is proved, the shared one; a user without a KYC of their own is shown as approved where the person shares one.
-- Locks the person first, as does everything that changes a person's KYC; then goes from book to book in their order, since each change wakes the
-- webhooks of its book (tell_kyc) and two persons may be known to the same partners.
CREATE OR REPLACE FUNCTION share_kyc(p_person_id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  x record;
BEGIN
  PERFORM FROM person WHERE id = p_person_id FOR NO KEY UPDATE;
  UPDATE person p SET kyc_id = k.id FROM (SELECT (
    SELECT k.id FROM kyc k JOIN end_user u ON u.id = k.user_id
    WHERE k.person_id = p_person_id AND k.status = 'approved' AND u.proved_at IS NOT NULL ORDER BY k.decided_at NULLS FIRST, k.id LIMIT 1) AS id) k
  WHERE p.id = p_person_id AND p.kyc_id IS DISTINCT FROM k.id AND NOT EXISTS (SELECT FROM kyc s WHERE s.id = p.kyc_id AND s.status = 'approved');
  FOR x IN
    SELECT v.book_id, v.id, CASE WHEN k.status = 'approved' THEN k.id WHEN v.proved_at IS NOT NULL THEN p.kyc_id END AS kyc_id,
      CASE WHEN p.kyc_id IS NOT NULL AND (v.proved_at IS NOT NULL OR COALESCE(k.status, 'not_started') = 'not_started') THEN 'approved'
        ELSE COALESCE(k.status, 'not_started') END AS kyc_status
    FROM end_user v JOIN person p ON p.id = v.person_id LEFT JOIN kyc k ON k.user_id = v.id WHERE v.person_id = p_person_id ORDER BY v.book_id, v.id
  LOOP
    UPDATE end_user u SET kyc_id = x.kyc_id, kyc_status = x.kyc_status
      WHERE u.book_id = x.book_id AND u.id = x.id AND (u.kyc_id, u.kyc_status) IS DISTINCT FROM (x.kyc_id, x.kyc_status);
  END LOOP;
END $$;
