-- Pieces of a product that are to be had. A sandbox that has had none delivered yet has what it began with.
CREATE OR REPLACE FUNCTION delivery_pieces(p_scope_book_id int, p_product delivery_product) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT COALESCE(
    (SELECT s.pieces FROM delivery_stock s WHERE s.scope_book_id = p_scope_book_id AND s.sku = (p_product).sku),
    CASE p_scope_book_id WHEN 0 THEN 0 ELSE (p_product).sandbox_pieces END)
$$;
