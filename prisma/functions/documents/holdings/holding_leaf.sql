-- The hash of a holder's leaf: SHA-256 of a zero byte, the name of the format, the tree, the holder, the salt and the micrograms, a line each
-- (docs/architecture/trust.md).
CREATE OR REPLACE FUNCTION holding_leaf(p_tree text, p_holder text, p_salt bytea, p_micrograms bigint) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256('\x00'::bytea || convert_to(
    concat(E'tola-holding-1\n', p_tree, E'\n', p_holder, E'\n', encode(p_salt, 'hex'), E'\n', p_micrograms), 'UTF8'))
$$;
