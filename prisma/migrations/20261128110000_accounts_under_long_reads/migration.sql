-- While any statement or transaction stays open for long, PostgreSQL keeps each version that the row of an account has had since, and a look-up by a
-- key that all of them share visits them all. page_moves, which grows when the row keeps going to other pages, is the last column of the keys, so
-- that the newest version is found first (docs/architecture/ledger.md). On a database with rows, prepare.sql has made column and indexes.
LOCK TABLE account IN ACCESS EXCLUSIVE MODE;

-- A preparation that was cut off leaves an index that holds nobody to anything.
DO $$
DECLARE
  v_index text := (SELECT min(i.indexrelid::regclass::text) FROM pg_index i WHERE i.indrelid = 'account'::regclass AND NOT i.indisvalid);
BEGIN
  IF v_index IS NOT NULL THEN
    RAISE EXCEPTION 'the index % was left unfinished: drop it, or let npm run db:migrate make it anew', v_index
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
END $$;

ALTER TABLE account ADD COLUMN IF NOT EXISTS page int, ADD COLUMN IF NOT EXISTS page_left_at bigint,
  ADD COLUMN IF NOT EXISTS page_moves int NOT NULL DEFAULT 0;

CREATE UNIQUE INDEX IF NOT EXISTS account_book_id_id_page_moves_key ON account (book_id, id, page_moves);
ALTER TABLE account DROP CONSTRAINT account_pkey, ADD CONSTRAINT account_pkey PRIMARY KEY USING INDEX account_book_id_id_page_moves_key;
CREATE UNIQUE INDEX IF NOT EXISTS account_owner_page_moves_key ON account (book_id, kind, asset, COALESCE(user_id, 0::bigint), page_moves);
DROP INDEX account_owner_key;
ALTER INDEX account_owner_page_moves_key RENAME TO account_owner_key;
