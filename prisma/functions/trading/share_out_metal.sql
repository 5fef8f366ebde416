-- Locks the books of these requests and of the settlements of their batch, and shares out what users pay in metal: from user_metal (role free) what it holds, and
-- from user_sip_metal (role sip) what that lacks.
CREATE OR REPLACE FUNCTION share_out_metal(p_requests execute_request[], p_settlement_books int[], p_lines execution_line[]) RETURNS execution_line[] LANGUAGE plpgsql AS $$
DECLARE
  v_numbers int[];
  v_books int[];
BEGIN
  SELECT array_agg(r.number), array_agg(r.book_id) INTO v_numbers, v_books FROM unnest(p_requests) r;
  PERFORM lock_books(v_books || p_settlement_books);
  RETURN ARRAY(
    SELECT ROW(l.number, l.account_id,
      CASE l.role WHEN 'free' THEN -least(l.held, -l.amount) WHEN 'sip' THEN least(0, l.amount + l.held) ELSE l.amount END, l.role)::execution_line
    FROM (
      -- A request has one free account; joining the lines with themselves would cost the square of a batch.
      SELECT l.*, max(a.balance) OVER (PARTITION BY l.number) AS held
      FROM unnest(p_lines) l LEFT JOIN LATERAL (
        SELECT o.balance FROM account o
        WHERE l.role = 'free' AND o.book_id = v_books[array_position(v_numbers, l.number)] AND o.id = l.account_id ORDER BY o.page_moves DESC LIMIT 1) a ON true
    ) l);
END $$;
