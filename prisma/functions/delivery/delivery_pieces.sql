-- Available pieces of a product in a scope of stock. A sandbox without a stock row has what each sandbox begins with; live has none.
CREATE OR REPLACE FUNCTION delivery_pieces(p_scope_book_id int, p_product delivery_product) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT COALESCE(
    (SELECT s.pieces FROM delivery_stock s WHERE s.scope_book_id = p_scope_book_id AND s.sku = (p_product).sku),
    CASE p_scope_book_id WHEN 0 THEN 0 ELSE (p_product).sandbox_pieces END)
$$;
