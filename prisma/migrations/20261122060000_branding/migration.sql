-- How a partner appears to its customers: an accent and a logo (spec 4.8; server/domain/partners/set-branding.ts).

-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "accent" TEXT,
ADD COLUMN     "logo_name" TEXT;

-- CreateTable
CREATE TABLE "logo" (
    "name" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "logo_pkey" PRIMARY KEY ("name")
);

-- AddForeignKey
ALTER TABLE "partner" ADD CONSTRAINT "partner_logo_name_fkey" FOREIGN KEY ("logo_name") REFERENCES "logo"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "partner" ADD CONSTRAINT "partner_accent" CHECK ("accent" ~ '^#[0-9a-f]{6}$');
-- It travels with every first look at a checkout.
ALTER TABLE "logo" ADD CONSTRAINT "logo_size" CHECK (octet_length("bytes") BETWEEN 1 AND 24576);
