-- Micrograms of a metal that the payer of a quote holds: the partner itself for a send (p_user_id is null), else the user, SIP holdings included.
CREATE OR REPLACE FUNCTION metal_held(p_book_id int, p_asset text, p_user_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(a.balance), 0)::bigint FROM account a
  WHERE a.book_id = p_book_id AND a.asset = p_asset AND COALESCE(a.user_id, 0) = COALESCE(p_user_id, 0)
    AND a.kind = ANY (CASE WHEN p_user_id IS NULL THEN '{partner_metal}' ELSE '{user_metal,user_sip_metal}' END::text[])
$$;
