-- Trigger: the event of a SIP that is paused, resumed, cancelled or completed, at the moment of the step as note_payment_step has it. Those of the
-- other steps are written with what they carry besides.
CREATE OR REPLACE FUNCTION tell_sip_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := COALESCE(NULLIF(split_part(COALESCE(current_setting('tola.step', true), ''), ' ', 2), '')::timestamptz,
    clock_timestamp() + (SELECT b.clock_offset_ms * interval '1 millisecond' FROM book b WHERE b.id = NEW.book_id));
BEGIN
  PERFORM tell_sip(new_event_id(v_at), CASE NEW.status WHEN 'active' THEN 'sip.resumed' ELSE 'sip.' || NEW.status END, NEW, v_at,
    jsonb_build_object('reason', NEW.end_reason, 'nextInstallmentDate', NEW.next_on));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sip_step_told AFTER UPDATE OF "status" ON "sip" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND (NEW.status IN ('paused', 'cancelled', 'completed') OR (OLD.status = 'paused' AND NEW.status = 'active')))
  EXECUTE FUNCTION tell_sip_step();
