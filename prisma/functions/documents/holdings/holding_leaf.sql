-- The hash of a holder's leaf: SHA-256 of a zero byte, the name of the format, the tree, the holder, the salt and the micrograms, a line each
-- (docs/architecture/trust.md). The holder is written as a hash, so that a proof can be shown without saying who the user is.
CREATE OR REPLACE FUNCTION holding_leaf(p_tree text, p_user text, p_salt text, p_micrograms bigint) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256('\x00'::bytea || convert_to(
    E'tola-holding-1\n' || p_tree || E'\n' || encode(sha256(convert_to(E'tola-holder-1\n' || p_user || E'\n' || p_salt, 'UTF8')), 'hex')
    || E'\n' || p_salt || E'\n' || p_micrograms, 'UTF8'))
$$;
