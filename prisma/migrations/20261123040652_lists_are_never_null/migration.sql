-- A column that is a list holds one, be it empty. Prisma reads NULL as an empty list, SQL does not: the screens of partners that operators
-- had taken on joined the origins of none.
UPDATE "partner" SET "return_origins" = COALESCE("return_origins", '{}'), "capabilities" = COALESCE("capabilities", '{}'),
  "ip_allowed_live" = COALESCE("ip_allowed_live", '{}'), "ip_allowed_sandbox" = COALESCE("ip_allowed_sandbox", '{}'), "version" = "version" + 1
  WHERE "return_origins" IS NULL OR "capabilities" IS NULL OR "ip_allowed_live" IS NULL OR "ip_allowed_sandbox" IS NULL;
UPDATE "end_user" SET "sources" = '{}' WHERE "sources" IS NULL;

ALTER TABLE "partner"
  ALTER COLUMN "return_origins" SET DEFAULT ARRAY[]::TEXT[], ALTER COLUMN "return_origins" SET NOT NULL,
  ALTER COLUMN "capabilities" SET DEFAULT ARRAY[]::TEXT[], ALTER COLUMN "capabilities" SET NOT NULL,
  ALTER COLUMN "ip_allowed_live" SET NOT NULL,
  ALTER COLUMN "ip_allowed_sandbox" SET NOT NULL;
ALTER TABLE "end_user"
  ALTER COLUMN "sources" SET DEFAULT ARRAY[]::TEXT[], ALTER COLUMN "sources" SET NOT NULL;
