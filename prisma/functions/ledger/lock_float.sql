-- Locks the accounts of a book until the transaction ends, and answers the balance and the floor of its float in paise.
CREATE OR REPLACE FUNCTION lock_float(p_book_id int) RETURNS TABLE (balance bigint, floor bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_books(ARRAY[p_book_id]);
  RETURN QUERY SELECT a.balance, a.floor FROM account a WHERE a.book_id = p_book_id AND a.kind = 'partner_float' AND a.asset = 'INR';
END $$;
