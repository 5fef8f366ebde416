-- Locks the float of a book until the transaction ends, and answers its balance and its floor in paise.
CREATE OR REPLACE FUNCTION lock_float(p_book_id int) RETURNS TABLE (balance bigint, floor bigint) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT a.balance, a.floor FROM account a
    WHERE a.book_id = p_book_id AND a.kind = 'partner_float' AND a.asset = 'INR' FOR NO KEY UPDATE;
END $$;
