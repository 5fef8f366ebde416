-- Wakes the deliverer of books, each a few times at most however often it is asked for. Until its commit a transaction holds the
-- job that it asks for, and the engine passes held jobs over: so there are several, or a busy book would hide its only one. A
-- transaction asks for the same one each time: two that held one of a book and waited for another would never end.
CREATE OR REPLACE FUNCTION wake_webhooks(p_book_ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_jobs(ARRAY(
    SELECT ROW('deliver_webhooks', json_build_object('bookId', b.id), NULL, NULL, 25::smallint,
      concat_ws(' ', 'webhooks', b.id, mod(pg_current_xact_id()::text::numeric, 16)), NULL, NULL)::graphile_worker.job_spec
    FROM (SELECT DISTINCT unnest(p_book_ids) AS id) b ORDER BY b.id));
END $$;
