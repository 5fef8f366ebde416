-- Trigger: an order of more than an hour that comes to another status is counted under that one, where a list has counted it already
-- (server/domain/payments/orders/store/count-by-status.ts, which counts what is older than two hours). Locks the rows of both statuses in list_frontier.
CREATE OR REPLACE FUNCTION count_old_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lists text[] := ARRAY(
    SELECT 'payment orders ' || s || ' of book ' || NEW.book_id FROM unnest(ARRAY[OLD.status, NEW.status]) s ORDER BY 1);
BEGIN
  -- Rows are inserted where they are missing, so that a process that begins to count waits for this change.
  INSERT INTO list_frontier SELECT l, '0', 0 FROM unnest(lists) l ON CONFLICT DO NOTHING;
  PERFORM FROM list_frontier WHERE list = ANY (lists) ORDER BY list FOR UPDATE;
  UPDATE list_frontier SET rank = rank + CASE WHEN list = 'payment orders ' || NEW.status || ' of book ' || NEW.book_id THEN 1 ELSE -1 END
    WHERE list = ANY (lists) AND row_id >= NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payment_order_counted AFTER UPDATE OF "status" ON "payment_order" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND OLD.sip_id IS NULL AND OLD.created_at < now() - interval '1 hour')
  EXECUTE FUNCTION count_old_order();
