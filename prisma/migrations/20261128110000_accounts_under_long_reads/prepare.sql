-- The indexes of this migration, made beside the running service; migration.sql then holds the table for an instant.

ALTER TABLE account ADD COLUMN IF NOT EXISTS page int, ADD COLUMN IF NOT EXISTS page_left_at bigint,
  ADD COLUMN IF NOT EXISTS page_moves int NOT NULL DEFAULT 0;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS account_book_id_id_page_moves_key ON account (book_id, id, page_moves);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS account_owner_page_moves_key ON account (book_id, kind, asset, COALESCE(user_id, 0::bigint), page_moves);
