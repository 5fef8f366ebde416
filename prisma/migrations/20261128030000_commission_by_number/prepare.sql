-- What of this migration takes long, done beside the running service. The numbers of a month that is open are taken again by the migration.

ALTER TABLE commission_month ADD COLUMN IF NOT EXISTS first_id bigint, ADD COLUMN IF NOT EXISTS last_id bigint;

-- A thousand months of books in a commit.
DO $$
DECLARE
  v_book_id int;
BEGIN
  LOOP
    SELECT max(m.book_id) INTO v_book_id FROM (
      SELECT book_id FROM commission_month WHERE first_id IS NULL ORDER BY book_id LIMIT 1000) m;
    EXIT WHEN v_book_id IS NULL;
    UPDATE commission_month m SET
      first_id = (SELECT c.id FROM commission_entry c WHERE c.book_id = m.book_id AND c.month = m.month ORDER BY c.id LIMIT 1),
      last_id = (SELECT c.id FROM commission_entry c WHERE c.book_id = m.book_id AND c.month = m.month ORDER BY c.id DESC LIMIT 1)
      WHERE m.book_id <= v_book_id AND m.first_id IS NULL;
    COMMIT;
  END LOOP;
END $$;
