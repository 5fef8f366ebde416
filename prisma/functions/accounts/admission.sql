-- The token of this SHA-256 where it still admits to a book at a moment, and the partner's settings are still those of a version: what a process
-- goes by that looked it up for an earlier call. No row where any of it is otherwise. The planner takes its body into the statement that calls it.
CREATE OR REPLACE FUNCTION admission(p_hash bytea, p_version int, p_book_id int, p_at timestamptz) RETURNS TABLE (token_id text)
LANGUAGE sql STABLE AS $$
  SELECT t.id FROM living_token t
  WHERE t.hash = p_hash AND t.version = p_version AND t.book_id = p_book_id AND (t.expires_at IS NULL OR t.expires_at > p_at)
$$;
