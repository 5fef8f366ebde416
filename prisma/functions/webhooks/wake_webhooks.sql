-- Plans jobs that deliver for these books, at most 16 open ones per book however often it is called. Several, since a transaction locks the job it
-- plans until its commit, and the job engine passes locked jobs over: a busy book would hide its only one. Every call of a transaction names the
-- same job of a book, so that transactions which plan twice cannot deadlock.
CREATE OR REPLACE FUNCTION wake_webhooks(p_book_ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_jobs(ARRAY(
    SELECT ROW('deliver_webhooks', json_build_object('bookId', b.id), NULL, NULL, 25::smallint,
      concat_ws(' ', 'webhooks', b.id, mod(pg_current_xact_id()::text::numeric, 16)), NULL, NULL)::graphile_worker.job_spec
    FROM (SELECT DISTINCT unnest(p_book_ids) AS id) b ORDER BY b.id));
END $$;
