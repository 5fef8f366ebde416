-- Domains of partners, on which their customers find the screens (server/domain/domains).

-- CreateTable
CREATE TABLE "partner_domain" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "missing_since" TIMESTAMPTZ(3),

    CONSTRAINT "partner_domain_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "simulated_dns_record" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "simulated_dns_record_pkey" PRIMARY KEY ("name", "value")
);

-- CreateIndex
CREATE INDEX "partner_domain_host_idx" ON "partner_domain"("host");

-- CreateIndex
CREATE UNIQUE INDEX "partner_domain_partner_id_host_key" ON "partner_domain"("partner_id", "host");

-- AddForeignKey
ALTER TABLE "partner_domain" ADD CONSTRAINT "partner_domain_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Several partners may try for a domain; it serves the screens of one.
CREATE UNIQUE INDEX "partner_domain_serves" ON "partner_domain" ("host") WHERE "verified_at" IS NOT NULL;
ALTER TABLE "partner_domain" ADD CONSTRAINT "partner_domain_host" CHECK ("host" = lower("host") AND "host" ~ '^[a-z0-9.-]{4,253}$');
ALTER TABLE "partner_domain" ADD CONSTRAINT "partner_domain_missing" CHECK ("missing_since" IS NULL OR "verified_at" IS NOT NULL);
