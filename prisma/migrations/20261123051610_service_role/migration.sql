-- The service's role neither locks nor changes accounts itself: what it needs of that are two functions of their owner.
-- Which functions run as the owner, and what the service may do to each table, is in server/db/grants.

-- The balance of a book's float and its floor, locked until the transaction ends.
CREATE FUNCTION lock_float(p_book_id int) RETURNS TABLE (balance bigint, floor bigint) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT a.balance, a.floor FROM account a
    WHERE a.book_id = p_book_id AND a.kind = 'partner_float' AND a.asset = 'INR' FOR NO KEY UPDATE;
END $$;

-- How far below zero a book's float may fall, in paise: never to where the balance is below it already.
CREATE FUNCTION set_credit_limit(p_book_id int, p_limit_paise bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_limit_paise < 0 OR p_limit_paise IS NULL THEN
    RAISE EXCEPTION 'a credit limit is not below zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_limit';
  END IF;
  UPDATE account SET floor = -p_limit_paise WHERE book_id = p_book_id AND kind = 'partner_float' AND asset = 'INR';
END $$;
