-- Trigger: a request for approval is decided once, and what was requested, by whom and when never changes. Otherwise it raises restrict_violation
-- (approval_once).
CREATE OR REPLACE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' OR NEW.state = 'waiting'
    OR (NEW.id, NEW.kind, NEW.input, NEW.input_hash, NEW.reason, NEW.reference, NEW.requested_by, NEW.requester_name, NEW.requester_hash,
        NEW.requested_at, NEW.expires_at) IS DISTINCT FROM
       (OLD.id, OLD.kind, OLD.input, OLD.input_hash, OLD.reason, OLD.reference, OLD.requested_by, OLD.requester_name, OLD.requester_hash,
        OLD.requested_at, OLD.expires_at)
    OR NEW.partner_id IS DISTINCT FROM OLD.partner_id
  THEN
    RAISE EXCEPTION 'a request is decided once and never changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'approval_once';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER approval_once BEFORE UPDATE ON "approval" FOR EACH ROW EXECUTE FUNCTION keep_approval();
