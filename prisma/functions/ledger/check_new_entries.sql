-- Trigger, once for all entries of a statement: entries arrive a whole posting at a time and sum to zero per asset (else check_violation
-- posting_balanced); they are in accounts of the posting's book and of their asset, and the newest entry of each account carries its balance (else
-- check_violation entry_fits_account).
CREATE OR REPLACE FUNCTION check_new_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_is_balanced boolean;
  v_fits boolean;
BEGIN
  SELECT bool_and(e.total = 0), bool_and(e.fits AND p.book_id = e.book_id IS TRUE) INTO v_is_balanced, v_fits
  FROM (
    SELECT e.posting_id, sum(e.amount) AS total, min(a.book_id) AS book_id, bool_and(
        a.asset = e.asset AND e.version <= a.version AND (e.version < a.version OR e.balance_after = a.balance)) IS TRUE
      AND min(a.book_id) = max(a.book_id) AND count(*) = count(a.id) AS fits
    FROM new_entries e LEFT JOIN account a ON a.id = e.account_id GROUP BY e.posting_id, e.asset
  ) e LEFT JOIN posting p ON p.id = e.posting_id;
  IF NOT v_is_balanced THEN
    RAISE EXCEPTION 'a posting does not sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_balanced';
  END IF;
  IF NOT v_fits THEN
    RAISE EXCEPTION 'an entry does not fit its account' USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_fits_account';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_entry_lawful AFTER INSERT ON "ledger_entry"
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION check_new_entries();
