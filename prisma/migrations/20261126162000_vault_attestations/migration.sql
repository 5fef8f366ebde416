-- What the operator of the vault attests to hold for the service, as two persons entered it.
CREATE TABLE vault_attestation (
  approval_id text NOT NULL,
  asset text NOT NULL,
  micrograms bigint NOT NULL,
  attested_on date NOT NULL,
  attested_by text NOT NULL,
  reference text NOT NULL,
  document_sha256 bytea NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  CONSTRAINT vault_attestation_pkey PRIMARY KEY (approval_id),
  CONSTRAINT vault_attestation_metal CHECK (micrograms >= 0)
);
CREATE INDEX vault_attestation_asset_attested_on_idx ON vault_attestation (asset, attested_on DESC);
