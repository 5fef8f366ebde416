-- A sandbox token proves nothing about a person, so what it sets must not price anything that is real (decisions 15): each mode has a
-- pair of its own. What was set so far was set for both.
ALTER TABLE partner
  ADD COLUMN sandbox_markup_buy_milli_pct INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN sandbox_markup_sell_milli_pct INTEGER NOT NULL DEFAULT 0;
UPDATE partner SET sandbox_markup_buy_milli_pct = markup_buy_milli_pct, sandbox_markup_sell_milli_pct = markup_sell_milli_pct,
  version = version + 1
WHERE markup_buy_milli_pct <> 0 OR markup_sell_milli_pct <> 0;
