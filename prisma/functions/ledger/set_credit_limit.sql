-- Sets how far below zero (paise) the float of a book may fall. Raises check_violation for a limit that is negative or missing (credit_limit) or
-- does not cover what the float owes already (account_floor). The trigger account_floor_decided demands its approval.
CREATE OR REPLACE FUNCTION set_credit_limit(p_book_id int, p_limit_paise bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_limit_paise < 0 OR p_limit_paise IS NULL THEN
    RAISE EXCEPTION 'a credit limit is not below zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_limit';
  END IF;
  PERFORM lock_books(ARRAY[p_book_id]);
  UPDATE account SET floor = -p_limit_paise WHERE book_id = p_book_id AND kind = 'partner_float' AND asset = 'INR';
END $$;
