-- Trigger: a request for approval begins waiting and undecided. Otherwise it raises restrict_violation (approval_begins).
CREATE OR REPLACE FUNCTION begin_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'waiting' OR NEW.decided_by IS NOT NULL THEN
    RAISE EXCEPTION 'a request begins waiting' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'approval_begins';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER approval_begins BEFORE INSERT ON "approval" FOR EACH ROW EXECUTE FUNCTION begin_approval();
