-- How many users and trades of a book the planner expects, 500, and 50 trades of a user, however many there are in all. It counted on 10,000 books and
-- 100,000 users, so that in a table of fewer rows each book seemed to have one: then every index that begins with book_id was as good as the unique one of
-- what is looked for, and a look-up of one user read all users of the book.
ALTER TABLE ONLY end_user ALTER COLUMN book_id SET (n_distinct = -0.002);
ALTER TABLE ONLY transaction ALTER COLUMN book_id SET (n_distinct = -0.002), ALTER COLUMN user_id SET (n_distinct = -0.02);
-- Takes effect with the next look at the tables. Of those that are empty none is taken: of a table that was never looked at the planner expects ten
-- pages, of one that was found empty a single one, and reads that whole.
DO $$
DECLARE
  v_table text;
  v_has_rows boolean;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['end_user', 'transaction'] LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM ONLY %I)', v_table) INTO v_has_rows;
    IF v_has_rows THEN EXECUTE format('ANALYZE %I', v_table); END IF;
  END LOOP;
END $$;
