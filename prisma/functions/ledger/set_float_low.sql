-- Sets below which amount (paise) of its float a partner is told by float.low; null tells nothing. Writes partner and the floats of its open books.
CREATE OR REPLACE FUNCTION set_float_low(p_partner_id text, p_below_paise bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_books int[];
BEGIN
  UPDATE partner SET float_low_paise = p_below_paise WHERE id = p_partner_id;
  v_books := ARRAY(SELECT b.id FROM book b WHERE b.partner_id = p_partner_id AND b.closed_at IS NULL ORDER BY b.id);
  PERFORM lock_books(v_books);
  UPDATE account SET low_below = p_below_paise WHERE book_id = ANY (v_books) AND kind = 'partner_float' AND asset = 'INR'
    AND low_below IS DISTINCT FROM p_below_paise;
END $$;
