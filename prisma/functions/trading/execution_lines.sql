-- The lines that execute quotes (paise or micrograms), with a role where the balance is answered. Metal that a user pays stands in full at both of
-- their accounts (roles 'free' and 'sip'), to be shared out once these are locked. A buy that is not completed at once only goes into clearing.
-- Writes and locks nothing.
CREATE OR REPLACE FUNCTION execution_lines(p_kinds text[], p_requests execute_request[], p_receivers jsonb)
RETURNS execution_line[] LANGUAGE plpgsql AS $$
DECLARE
  v_lines execution_line[] := '{}';
BEGIN
  IF 'buy' = ANY (p_kinds) THEN
    v_lines := ARRAY(
      SELECT ROW(r.number, a.id, l.amount, l.role)::execution_line
      FROM unnest(p_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id
      CROSS JOIN LATERAL (VALUES
        ('partner_float', 'INR', 0::bigint, -q.amount_paise, 'wallet', r.at_once),
        ('buy_clearing', 'INR', 0, q.amount_paise, NULL, false),
        ('metal_sales', 'INR', 0, q.amount_paise - q.gst_paise - q.markup_paise - q.rounding_paise, NULL, true),
        ('gst_payable', 'INR', 0, q.gst_paise, NULL, true),
        ('markup_payable', 'INR', 0, q.markup_paise, NULL, true),
        ('rounding', 'INR', 0, q.rounding_paise, NULL, true),
        ('commission_expense', 'INR', 0, -q.commission_paise, NULL, true),
        ('commission_payable', 'INR', 0, q.commission_paise, NULL, true),
        ('platform_inventory', q.asset, 0, -q.metal_micrograms, NULL, true),
        ('user_metal', q.asset, q.user_id, q.metal_micrograms, 'metal', true),
        ('user_sip_metal', q.asset, q.user_id, 0, 'metal', true)   -- not moved, but part of what the user holds
      ) AS l (kind, asset, user_id, amount, role, at_once)
      CROSS JOIN LATERAL (
        SELECT o.id FROM account o
        WHERE o.book_id = r.book_id AND o.kind = l.kind AND o.asset = l.asset AND COALESCE(o.user_id, 0) = l.user_id
        ORDER BY o.page_moves DESC LIMIT 1   -- one look-up per line: without it the planner may read a book's accounts for each of its lines
      ) a
      WHERE r.kind = 'buy' AND l.at_once = r.at_once AND (l.amount <> 0 OR l.role = 'metal'));
  END IF;
  IF 'sell' = ANY (p_kinds) THEN
    v_lines := v_lines || ARRAY(
      SELECT ROW(r.number, a.id, l.amount, l.role)::execution_line
      FROM unnest(p_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id
      CROSS JOIN LATERAL (VALUES
        ('user_metal', q.asset, q.user_id, -q.metal_micrograms, 'free'),
        ('user_sip_metal', q.asset, q.user_id, -q.metal_micrograms, 'sip'),
        ('platform_inventory', q.asset, 0::bigint, q.metal_micrograms, NULL),
        ('metal_sales', 'INR', 0, -q.amount_paise - q.markup_paise - q.rounding_paise, NULL),
        ('user_inr', 'INR', q.user_id, q.amount_paise - q.fee_paise, 'inr'),
        ('platform_fee', 'INR', 0, q.fee_paise - q.gst_paise, NULL),
        ('gst_payable', 'INR', 0, q.gst_paise, NULL),
        ('markup_payable', 'INR', 0, q.markup_paise, NULL),
        ('rounding', 'INR', 0, q.rounding_paise, NULL),
        ('commission_expense', 'INR', 0, -q.commission_paise, NULL),
        ('commission_payable', 'INR', 0, q.commission_paise, NULL)
      ) AS l (kind, asset, user_id, amount, role)
      CROSS JOIN LATERAL (
        SELECT o.id FROM account o
        WHERE o.book_id = r.book_id AND o.kind = l.kind AND o.asset = l.asset AND COALESCE(o.user_id, 0) = l.user_id
        ORDER BY o.page_moves DESC LIMIT 1   -- one look-up per line: without it the planner may read a book's accounts for each of its lines
      ) a
      WHERE r.kind = 'sell' AND (l.amount <> 0 OR l.role IS NOT NULL));
  END IF;
  IF p_kinds && '{send,gift}' THEN
    v_lines := v_lines || ARRAY(
      SELECT ROW(r.number, a.id, l.amount, l.role)::execution_line
      FROM unnest(p_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id
      CROSS JOIN LATERAL (VALUES
        ('send', 'partner_metal', 0::bigint, -q.metal_micrograms - q.fee_micrograms, 'metal'),
        ('gift', 'user_metal', q.user_id, -q.metal_micrograms - q.fee_micrograms, 'free'),
        ('gift', 'user_sip_metal', q.user_id, -q.metal_micrograms - q.fee_micrograms, 'sip'),
        (r.kind, 'user_metal', (p_receivers ->> r.number::text)::bigint, q.metal_micrograms, NULL),
        (r.kind, 'platform_fee', 0, q.fee_micrograms, NULL)
      ) AS l (of_kind, kind, user_id, amount, role)
      CROSS JOIN LATERAL (
        SELECT o.id FROM account o
        WHERE o.book_id = r.book_id AND o.kind = l.kind AND o.asset = q.asset AND COALESCE(o.user_id, 0) = l.user_id
        ORDER BY o.page_moves DESC LIMIT 1   -- one look-up per line: without it the planner may read a book's accounts for each of its lines
      ) a
      WHERE r.kind IN ('send', 'gift') AND l.of_kind = r.kind AND l.amount <> 0);
  END IF;
  RETURN v_lines;
END $$;
