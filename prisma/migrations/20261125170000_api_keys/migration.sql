-- Named API keys (decisions 15). Their secrets stand among the access tokens, so that a call finds either with the same statement.
CREATE TABLE api_key (
    id text NOT NULL,
    partner_id text NOT NULL,
    mode text NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    allowed_addresses text[] NOT NULL,
    ends_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    created_by text NOT NULL,
    held_by text NOT NULL,
    taken_over_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    revoked_by text,
    CONSTRAINT api_key_pkey PRIMARY KEY (id),
    CONSTRAINT api_key_mode CHECK (mode IN ('sandbox', 'live')),
    CONSTRAINT api_key_scopes CHECK (
        cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'users', 'trade', 'payments', 'payouts']
    ),
    CONSTRAINT api_key_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner (id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE INDEX api_key_partner_id_mode_idx ON api_key (partner_id, mode);
CREATE INDEX api_key_held_by_idx ON api_key (held_by);

ALTER TABLE access_token
    ADD COLUMN key_id text,
    ADD COLUMN expires_at timestamp(3) with time zone,
    ADD CONSTRAINT access_token_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key (id) ON UPDATE CASCADE ON DELETE RESTRICT,
    ADD CONSTRAINT access_token_expiry CHECK (expires_at IS NULL OR key_id IS NOT NULL);

CREATE INDEX access_token_key_id_idx ON access_token (key_id);

-- One token of a partner and mode lives; a key has up to two secrets.
DROP INDEX access_token_living_key;
CREATE UNIQUE INDEX access_token_living_key ON access_token (partner_id, mode) WHERE revoked_at IS NULL AND key_id IS NULL;
