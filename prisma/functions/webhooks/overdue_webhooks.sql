-- Open books with a delivery that has been due for longer than p_grace; none while a restored database is held (overdue_endpoints).
CREATE OR REPLACE FUNCTION overdue_webhooks(p_grace interval) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT DISTINCT o.book_id FROM overdue_endpoints(p_grace) o
$$;
