-- Prices that quotes may cite: positive, never below cost, never rewritten.
ALTER TABLE "price_block"
  ADD CONSTRAINT "price_block_asset" CHECK ("asset" IN ('gold', 'silver')),
  ADD CONSTRAINT "price_block_rates" CHECK (0 < "sell_rate" AND "sell_rate" < "buy_rate");
ALTER TABLE "price_point"
  ADD CONSTRAINT "price_point_kind" CHECK ("asset" IN ('gold', 'silver') AND "interval" IN ('hour', 'day')),
  ADD CONSTRAINT "price_point_rates" CHECK (0 < "sell_rate" AND "sell_rate" < "buy_rate");
CREATE TRIGGER price_block_immutable BEFORE UPDATE ON "price_block"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
