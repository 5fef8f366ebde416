-- The lines that settle debited buys (paise or micrograms): metal to the user and money to its accounts where fulfilled, otherwise all of the money
-- back to the float. Writes and locks nothing.
CREATE OR REPLACE FUNCTION settlement_lines(p_settlements settlement_request[], p_trades transaction[]) RETURNS execution_line[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(
    SELECT ROW(s.number, a.id, l.amount, NULL)::execution_line
    FROM unnest(p_trades) t JOIN unnest(p_settlements) s ON s.transaction_id = t.id
    CROSS JOIN LATERAL (VALUES
      ('buy_clearing', 'INR', 0::bigint, -t.amount_paise, s.fulfilled),
      ('metal_sales', 'INR', 0, t.amount_paise - t.gst_paise - t.markup_paise - t.rounding_paise, true),
      ('gst_payable', 'INR', 0, t.gst_paise, true),
      ('markup_payable', 'INR', 0, t.markup_paise, true),
      ('rounding', 'INR', 0, t.rounding_paise, true),
      ('commission_expense', 'INR', 0, -t.commission_paise, true),
      ('commission_payable', 'INR', 0, t.commission_paise, true),
      ('platform_inventory', t.asset, 0, -t.metal_micrograms, true),
      ('user_metal', t.asset, t.user_id, t.metal_micrograms, true),
      ('partner_float', 'INR', 0, t.amount_paise, false)
    ) AS l (kind, asset, user_id, amount, fulfilled)
    CROSS JOIN LATERAL (
      SELECT o.id FROM account o
      WHERE o.book_id = t.book_id AND o.kind = l.kind AND o.asset = l.asset AND COALESCE(o.user_id, 0) = l.user_id
      ORDER BY o.page_moves DESC LIMIT 1   -- one look-up per line: without it the planner may read a book's accounts for each of its lines
    ) a
    WHERE l.fulfilled = s.fulfilled AND l.amount <> 0);
END $$;
