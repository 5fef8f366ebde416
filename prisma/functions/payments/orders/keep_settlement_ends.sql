-- Trigger: a gateway's transfer that is booked and a difference that is resolved never change; what comes up again is a new row. Otherwise it raises
-- restrict_violation (settlement_once).
CREATE OR REPLACE FUNCTION keep_settlement_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is done and stays so', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = 'settlement_once';
END $$;

CREATE OR REPLACE TRIGGER settlement_difference_once BEFORE UPDATE ON "settlement_difference" FOR EACH ROW
  WHEN (OLD.state = 'resolved') EXECUTE FUNCTION keep_settlement_ends();

CREATE OR REPLACE TRIGGER settlement_utr_once BEFORE UPDATE ON "settlement_utr" FOR EACH ROW
  WHEN (OLD.booked_at IS NOT NULL) EXECUTE FUNCTION keep_settlement_ends();
