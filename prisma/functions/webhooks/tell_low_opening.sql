-- The event float.low of a new book whose float is below the partner's threshold with its opening balance: the float was empty before, so that its first
-- posting crosses nothing. None for a book that begins without a balance. Paise.
CREATE OR REPLACE FUNCTION tell_low_opening(p_book_id int) RETURNS void LANGUAGE sql AS $$
  SELECT tell_low_float(a, a.moved_at) FROM account a
  WHERE a.book_id = p_book_id AND a.kind = 'partner_float' AND a.asset = 'INR' AND a.version > 0 AND a.balance - a.floor < a.low_below
$$;
