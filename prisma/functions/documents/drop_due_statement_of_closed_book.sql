-- Trigger: when a book closes (sandbox reset, decisions 14), none of its months becomes final any more.
CREATE OR REPLACE FUNCTION drop_due_statement_of_closed_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE statement_gate SET due_at = NULL, wake_at = NULL WHERE book_id = NEW.id AND due_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER book_closes_with_its_month AFTER UPDATE OF closed_at ON book
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION drop_due_statement_of_closed_book();
