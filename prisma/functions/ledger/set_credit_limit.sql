-- How far below zero a book's float may fall, in paise: never to where the balance is below it already.
CREATE OR REPLACE FUNCTION set_credit_limit(p_book_id int, p_limit_paise bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_limit_paise < 0 OR p_limit_paise IS NULL THEN
    RAISE EXCEPTION 'a credit limit is not below zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_limit';
  END IF;
  UPDATE account SET floor = -p_limit_paise WHERE book_id = p_book_id AND kind = 'partner_float' AND asset = 'INR';
END $$;
