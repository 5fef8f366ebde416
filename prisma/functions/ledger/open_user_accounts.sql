-- Opens accounts of users of a book with floor 0, so that none of them may owe anything; existing ones stay as they are. Raises restrict_violation
-- (account_of_user) where a kind is not a user's or a user is not of this book.
CREATE OR REPLACE FUNCTION open_user_accounts(p_book_id int, p_user_ids bigint[], p_kinds text[], p_assets text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(p_kinds) k WHERE k NOT LIKE 'user\_%')
    OR EXISTS (SELECT FROM unnest(p_user_ids) g (id) WHERE NOT EXISTS (SELECT FROM end_user u WHERE u.id = g.id AND u.book_id = p_book_id))
  THEN
    RAISE EXCEPTION 'these are no accounts of users of book %', p_book_id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'account_of_user';
  END IF;
  INSERT INTO account (book_id, kind, asset, user_id)
  SELECT p_book_id, a.kind, a.asset, u.id FROM unnest(p_user_ids) AS u (id), unnest(p_kinds, p_assets) AS a (kind, asset)
  WHERE (SELECT o.id FROM account o WHERE o.book_id = p_book_id AND o.kind = a.kind AND o.asset = a.asset AND COALESCE(o.user_id, 0) = u.id LIMIT 1) IS NULL
  ON CONFLICT DO NOTHING;
END $$;
