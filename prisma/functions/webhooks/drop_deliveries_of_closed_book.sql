-- Trigger: when a book closes (sandbox reset, decisions 14), its pending deliveries end as 'unsent'.
CREATE OR REPLACE FUNCTION drop_deliveries_of_closed_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_delivery d SET state = 'unsent', next_attempt_at = NULL, settled_at = d.created_at, last_error = 'sandbox_reset'
    WHERE d.book_id = NEW.id AND d.state = 'pending';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER book_closes_with_its_deliveries AFTER UPDATE OF closed_at ON book
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION drop_deliveries_of_closed_book();
