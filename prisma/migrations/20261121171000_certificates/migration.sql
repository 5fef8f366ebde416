-- Holdings certificates: signed once, pictured once, never rewritten.
CREATE TABLE "certificate_key" (
    "id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "certificate_key_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "certificate" (
    "id" BIGSERIAL NOT NULL,
    "number" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "issued_on" DATE NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "holder_name" TEXT NOT NULL,
    "name_verified" BOOLEAN NOT NULL,
    "gold_micrograms" BIGINT NOT NULL,
    "silver_micrograms" BIGINT NOT NULL,
    "payload" TEXT NOT NULL,
    "signature" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,

    CONSTRAINT "certificate_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "certificate_image" (
    "file_name" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "sha256" BYTEA NOT NULL,

    CONSTRAINT "certificate_image_pkey" PRIMARY KEY ("file_name")
);

CREATE UNIQUE INDEX "certificate_number_key" ON "certificate"("number");

CREATE UNIQUE INDEX "certificate_file_name_key" ON "certificate"("file_name");

CREATE INDEX "certificate_person_id_id_idx" ON "certificate"("person_id", "id" DESC);

ALTER TABLE "certificate" ADD CONSTRAINT "certificate_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "certificate_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "certificate_key" ADD CONSTRAINT "certificate_key_length" CHECK (octet_length("public_key") = 32);
ALTER TABLE "certificate"
  ADD CONSTRAINT "certificate_number_form" CHECK ("number" ~ '^TL-[0-9]{8}-[2-9A-HJKMNP-TV-Z]{8}$'),
  ADD CONSTRAINT "certificate_holdings" CHECK ("gold_micrograms" >= 0 AND "silver_micrograms" >= 0),
  ADD CONSTRAINT "certificate_signature_length" CHECK (octet_length("signature") = 64);
ALTER TABLE "certificate_image" ADD CONSTRAINT "certificate_image_hash" CHECK ("sha256" = sha256("bytes"));

CREATE TRIGGER certificate_key_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "certificate_key"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER certificate_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "certificate"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER certificate_image_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "certificate_image"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
