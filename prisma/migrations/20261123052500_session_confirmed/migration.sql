-- When whoever is signed in last proved by a one-time password that it is them; signing in is such a proof.
ALTER TABLE member_session ADD COLUMN confirmed_at timestamptz(3);
UPDATE member_session SET confirmed_at = created_at;
ALTER TABLE member_session ALTER COLUMN confirmed_at SET NOT NULL;
