-- Whether the database was restored from a backup and two of the staff have not let it go on: then no money and no webhook goes out.
CREATE OR REPLACE FUNCTION is_held() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM restoration WHERE released_at IS NULL)
$$;
