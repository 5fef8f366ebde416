-- Businesses that register themselves for a sandbox: when one did (and took the terms), and whom the service's staff invited to.
ALTER TABLE partner ADD COLUMN signed_up_at timestamp(3) with time zone;

CREATE TABLE sign_up_invitation (
    id text NOT NULL,
    business_name text NOT NULL,
    mobile_hash bytea NOT NULL,
    mobile_masked text NOT NULL,
    invited_by text NOT NULL,
    inviter_name text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    accepted_at timestamp(3) with time zone,
    partner_id text,
    revoked_at timestamp(3) with time zone,
    CONSTRAINT sign_up_invitation_pkey PRIMARY KEY (id),
    CONSTRAINT sign_up_invitation_accepted CHECK ((accepted_at IS NULL) = (partner_id IS NULL)),
    CONSTRAINT sign_up_invitation_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner (id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE INDEX sign_up_invitation_partner_id_idx ON sign_up_invitation (partner_id);
