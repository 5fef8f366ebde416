-- The hash of a link: SHA-256 of the format's name, the book and the place in its chain, the hash before it (32 zero bytes before the first) in
-- hexadecimal digits, and the posting as posting_text writes it.
CREATE OR REPLACE FUNCTION link_hash(p_book_id int, p_position bigint, p_previous bytea, p_posting_text text) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(concat(
    E'tola-posting-1\n', p_book_id, ' ', p_position, E'\n', COALESCE(encode(p_previous, 'hex'), repeat('0', 64)), E'\n', p_posting_text), 'UTF8'))
$$;
