-- Pictures of documents that people take in the embed. Sealed bytes cannot be made smaller, so that nothing is spent on trying.
CREATE TABLE "kyc_picture" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "handed_in_at" TIMESTAMPTZ(3),
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kyc_picture_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "kyc_picture_type_check" CHECK ("type" IN ('pan', 'aadhaar_front', 'aadhaar_back', 'selfie'))
);

ALTER TABLE "kyc_picture" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;

CREATE INDEX "kyc_picture_person_id_idx" ON "kyc_picture" ("person_id");
CREATE INDEX "kyc_picture_recorded_at_idx" ON "kyc_picture" ("recorded_at");

-- Of each type one waits to be handed in.
CREATE UNIQUE INDEX "kyc_picture_waiting_key" ON "kyc_picture" ("person_id", "type") WHERE "handed_in_at" IS NULL;

ALTER TABLE "kyc_picture" ADD CONSTRAINT "kyc_picture_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
