-- Trigger: writes a payment_step for each change of status of an order or SIP, in the same commit. Its source and its moment on the
-- book's clock are in the setting tola.step ("sweep 2026-11-21T08:33:09.000Z"), which the changing statement sets for its transaction; without it
-- the source is 'service' and the moment that of the book's clock.
CREATE OR REPLACE FUNCTION note_payment_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_step text := COALESCE(current_setting('tola.step', true), '');
  v_row jsonb := to_jsonb(NEW);
BEGIN
  INSERT INTO payment_step (book_id, subject_id, number, status, source, reason, at)
    SELECT NEW.book_id, NEW.id, COALESCE(max(s.number), 0) + 1, NEW.status, COALESCE(NULLIF(split_part(v_step, ' ', 1), ''), 'service'),
      COALESCE(v_row ->> 'end_reason', CASE WHEN NEW.status IN ('failed', 'refund_due') THEN v_row ->> 'fail_reason' END),
      COALESCE(NULLIF(split_part(v_step, ' ', 2), '')::timestamptz,
        clock_timestamp() + (SELECT b.clock_offset_ms * interval '1 millisecond' FROM book b WHERE b.id = NEW.book_id))
    FROM payment_step s WHERE s.book_id = NEW.book_id AND s.subject_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payment_order_step_noted AFTER UPDATE OF "status" ON "payment_order" FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION note_payment_step();

CREATE OR REPLACE TRIGGER sip_step_noted AFTER UPDATE OF "status" ON "sip" FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION note_payment_step();
