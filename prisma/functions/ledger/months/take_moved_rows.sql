-- Trigger of the table of a month: what enters it leaves the table it inherits from in the same statement, row by row the same in every column, so
-- that no row is seen twice or not at all. A row that does not stand there raises restrict_violation, and nothing is moved.
CREATE OR REPLACE FUNCTION take_moved_rows() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_entered bigint;
  v_left bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM entered) THEN RETURN NULL; END IF;
  EXECUTE format('WITH gone AS (
      DELETE FROM ONLY public.%I t USING entered n WHERE t.book_id = n.book_id AND t.id = n.id AND record_image_eq(ROW(t.*), ROW(n.*)) RETURNING 1)
    SELECT (SELECT count(*) FROM entered), (SELECT count(*) FROM gone)', TG_ARGV[0]) INTO v_entered, v_left;
  IF v_entered <> v_left THEN
    RAISE EXCEPTION '% takes only rows that leave %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
