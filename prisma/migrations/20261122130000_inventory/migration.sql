-- Metal that partners buy for themselves out of their wallet (spec 4.6, decisions 8; server/domain/inventory).

-- CreateTable
CREATE TABLE "inventory_purchase" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "asset" TEXT NOT NULL,
    "denomination" TEXT NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "metal_micrograms" BIGINT NOT NULL,
    "rate" BIGINT NOT NULL,
    "gst_paise" BIGINT NOT NULL,
    "rounding_paise" BIGINT NOT NULL,
    "price_block_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "inventory_purchase_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "inventory_purchase_book_id_id_idx" ON "inventory_purchase"("book_id", "id" DESC);

ALTER TABLE "inventory_purchase"
  ADD CONSTRAINT "inventory_purchase_asset" CHECK ("asset" IN ('gold', 'silver')),
  ADD CONSTRAINT "inventory_purchase_denomination" CHECK ("denomination" IN ('inr', 'grams')),
  ADD CONSTRAINT "inventory_purchase_figures" CHECK (
    "amount_paise" > 0 AND "metal_micrograms" > 0 AND "rate" > 0 AND "gst_paise" >= 0 AND "rounding_paise" >= 0
    AND "gst_paise" + "rounding_paise" <= "amount_paise"),
  ADD CONSTRAINT "inventory_purchase_in_time" CHECK ("completed_at" < "expires_at");

-- What was priced stays as it was priced; a purchase is completed once, and that stays too.
CREATE FUNCTION check_inventory_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.completed_at IS NOT NULL OR to_jsonb(OLD) - 'completed_at' IS DISTINCT FROM to_jsonb(NEW) - 'completed_at' THEN
    RAISE EXCEPTION 'a purchase of inventory is completed once, as it was priced' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'inventory_purchase_step';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER inventory_purchase_steps BEFORE UPDATE ON "inventory_purchase" FOR EACH ROW EXECUTE FUNCTION check_inventory_step();
CREATE TRIGGER inventory_purchase_stays BEFORE DELETE OR TRUNCATE ON "inventory_purchase"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What customers know a partner by, where that is not its name (spec 4.8; server/domain/partners/set-branding.ts).
-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "brand_name" TEXT;

ALTER TABLE "partner" ADD CONSTRAINT "partner_brand_name" CHECK (char_length("brand_name") BETWEEN 1 AND 60 AND "brand_name" = btrim("brand_name"));
