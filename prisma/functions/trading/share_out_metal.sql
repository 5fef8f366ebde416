-- Locks the books of these requests and of the settlements of their batch, and shares out what users pay in metal: from user_metal (role free) what it holds, and
-- from user_sip_metal (role sip) what that lacks.
CREATE OR REPLACE FUNCTION share_out_metal(p_requests execute_request[], p_settlement_books int[], p_lines execution_line[]) RETURNS execution_line[] LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_books(ARRAY(SELECT r.book_id FROM unnest(p_requests) r) || p_settlement_books);
  RETURN ARRAY(
    SELECT ROW(l.number, l.account_id,
      CASE l.role WHEN 'free' THEN -least(a.balance, -l.amount) WHEN 'sip' THEN least(0, l.amount + a.balance) ELSE l.amount END,
      l.role)::execution_line
    FROM unnest(p_lines) l
    LEFT JOIN unnest(p_lines) free ON l.role IN ('free', 'sip') AND free.number = l.number AND free.role = 'free'
    LEFT JOIN unnest(p_requests) r ON r.number = free.number
    LEFT JOIN account a ON a.book_id = r.book_id AND a.id = free.account_id);
END $$;
