-- Trigger at the end of the transaction: the floor of an account changes only in the transaction that executes an approval (credit_line.set) for the
-- same partner and credit limit in paise. Otherwise it raises restrict_violation (account_floor_decided), and what was done before is rolled back.
CREATE OR REPLACE FUNCTION check_floor_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM approval a JOIN book b ON b.id = NEW.book_id
    WHERE a.kind = 'credit_line.set' AND a.state = 'executed' AND a.partner_id = b.partner_id AND a.xmin = pg_current_xact_id()::xid
      AND (a.input::jsonb #>> '{to,creditLimitPaise}')::bigint = -NEW.floor)
  THEN
    RAISE EXCEPTION 'the floor of account % was not approved', NEW.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'account_floor_decided';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS account_floor_decided ON account;
CREATE CONSTRAINT TRIGGER account_floor_decided AFTER UPDATE OF floor ON "account" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.floor IS DISTINCT FROM NEW.floor) EXECUTE FUNCTION check_floor_decided();
