-- Locks the accounts of a book until the transaction ends, and answers the balance and the floor of its float in paise.
CREATE OR REPLACE FUNCTION lock_float(p_book_id int) RETURNS TABLE (balance bigint, floor bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_books(ARRAY[p_book_id]);
  RETURN QUERY SELECT a.balance, a.floor FROM account a WHERE a.book_id = p_book_id AND a.kind = 'partner_float' AND a.asset = 'INR' AND COALESCE(a.user_id, 0) = 0
    ORDER BY a.page_moves DESC LIMIT 1;
END $$;
