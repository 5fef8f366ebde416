-- Trigger: the event float.low, in the commit in which what a float has available (its balance and its credit line) falls below the partner's
-- threshold (low_below), or the threshold is set above it: once per crossing. Both are columns of the row that moves, so a trade that does not cross it
-- looks nothing up. Paise.
CREATE OR REPLACE FUNCTION tell_float_low() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_low_float(NEW,
    COALESCE(CASE WHEN NEW.version > OLD.version THEN NEW.moved_at END,
      clock_timestamp() + (SELECT b.clock_offset_ms * interval '1 millisecond' FROM book b WHERE b.id = NEW.book_id)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER account_float_low AFTER UPDATE ON "account" FOR EACH ROW
  WHEN (NEW.low_below IS NOT NULL AND NEW.balance - NEW.floor < NEW.low_below AND (OLD.low_below IS NULL OR OLD.balance - OLD.floor >= OLD.low_below))
  EXECUTE FUNCTION tell_float_low();
