-- Takes the next number of a series of invoices. The counter's row stays locked until the transaction ends, and a rollback gives the number back, so
-- that none is left out.
CREATE OR REPLACE FUNCTION take_invoice_number(p_scope_book_id int, p_series text) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO invoice_series AS s (scope_book_id, series, last_number) VALUES (p_scope_book_id, p_series, 1)
  ON CONFLICT (scope_book_id, series) DO UPDATE SET last_number = s.last_number + 1
  RETURNING last_number
$$;
