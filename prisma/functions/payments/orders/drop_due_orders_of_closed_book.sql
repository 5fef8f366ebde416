-- Trigger: when a book closes (sandbox reset, decisions 14), nothing is planned any more for its orders, refunds and SIPs, and no gateway is asked
-- about them.
CREATE OR REPLACE FUNCTION drop_due_orders_of_closed_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_order SET due_at = NULL, wake_at = NULL, look_at = NULL WHERE book_id = NEW.id AND (due_at IS NOT NULL OR look_at IS NOT NULL);
  UPDATE payment_refund SET wake_at = NULL, watch_at = NULL WHERE book_id = NEW.id AND (wake_at IS NOT NULL OR watch_at IS NOT NULL);
  UPDATE sip SET due_at = NULL, wake_at = NULL, stop_at = NULL, look_at = NULL
    WHERE book_id = NEW.id AND (due_at IS NOT NULL OR stop_at IS NOT NULL OR look_at IS NOT NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER book_closes_with_its_orders AFTER UPDATE OF closed_at ON book
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION drop_due_orders_of_closed_book();
