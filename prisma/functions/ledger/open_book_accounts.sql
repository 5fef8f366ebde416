-- Opens the accounts of a new book, each with its floor (paise or micrograms); null is the floor of an account that mirrors the world outside.
-- Raises restrict_violation (account_opened_once) where the book has accounts already.
CREATE OR REPLACE FUNCTION open_book_accounts(p_book_id int, p_kinds text[], p_assets text[], p_floors bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account WHERE book_id = p_book_id) THEN
    RAISE EXCEPTION 'the accounts of a book are opened once' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'account_opened_once';
  END IF;
  INSERT INTO account (book_id, kind, asset, floor, low_below)
  SELECT p_book_id, a.kind, a.asset, a.floor,
    CASE a.kind WHEN 'partner_float' THEN (SELECT p.float_low_paise FROM book b JOIN partner p ON p.id = b.partner_id WHERE b.id = p_book_id) END
  FROM unnest(p_kinds, p_assets, p_floors) AS a (kind, asset, floor);
END $$;
