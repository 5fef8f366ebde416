-- Where somebody signed in from, to know it again: their codes from there are counted apart from those that anybody may ask for.
ALTER TABLE member_session ADD COLUMN address_hash bytea;

-- A living token that nobody answers for is the owner's, where there is exactly one; else the dashboard asks for somebody to take it over.
UPDATE access_token t SET held_by = o.id, taken_over_at = now()
FROM (SELECT partner_id, min(id) AS id FROM member WHERE role = 'owner' AND partner_id IS NOT NULL GROUP BY partner_id HAVING count(*) = 1) o
WHERE o.partner_id = t.partner_id AND t.held_by IS NULL AND t.revoked_at IS NULL;

-- What a bank calls the holder of an account is told to nobody: what was kept of it as the holder's name gives way to the user's own.
UPDATE bank_account a SET holder_name = COALESCE(k.name, u.name)
FROM end_user u LEFT JOIN kyc k ON k.id = u.kyc_id
WHERE u.id = a.user_id AND a.holder_name = a.name_at_bank;
