-- Trigger: a settlement belongs to the statement of a live book and has exactly its net (paise). Otherwise it raises check_violation
-- (settles_its_statement).
CREATE OR REPLACE FUNCTION check_statement_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM statement s JOIN book b ON b.id = s.book_id
    WHERE s.id = NEW.statement_id AND s.net_payable_paise = NEW.net_paise AND b.mode = 'live'
  ) THEN
    RAISE EXCEPTION 'a settlement is of a live statement and its net' USING ERRCODE = 'check_violation', CONSTRAINT = 'settles_its_statement';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER statement_settlement_fits BEFORE INSERT ON "statement_settlement"
  FOR EACH ROW EXECUTE FUNCTION check_statement_settlement();
