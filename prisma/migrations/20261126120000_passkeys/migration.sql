-- Passkeys as a second factor of staff: of the service's own, and of partners'.
CREATE TABLE member_passkey (
    id text NOT NULL,
    member_id text NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    is_backed_up boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone,
    CONSTRAINT member_passkey_pkey PRIMARY KEY (id),
    CONSTRAINT member_passkey_sign_count CHECK (sign_count >= 0),
    CONSTRAINT member_passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE UNIQUE INDEX member_passkey_credential_id_key ON member_passkey (credential_id);
CREATE INDEX member_passkey_member_id_idx ON member_passkey (member_id);

CREATE TABLE passkey_challenge (
    session_id text NOT NULL,
    purpose text NOT NULL,
    challenge bytea NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT passkey_challenge_pkey PRIMARY KEY (session_id, purpose),
    CONSTRAINT passkey_challenge_purpose CHECK (purpose IN ('enrol', 'prove')),
    CONSTRAINT passkey_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES member_session (id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE member_recovery_code (
    member_id text NOT NULL,
    hash bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    CONSTRAINT member_recovery_code_pkey PRIMARY KEY (member_id, hash),
    CONSTRAINT member_recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member (id) ON UPDATE CASCADE ON DELETE CASCADE
);

ALTER TABLE member_session ADD COLUMN second_factor_at timestamp(3) with time zone;
ALTER TABLE partner ADD COLUMN passkeys_required boolean NOT NULL DEFAULT false;
