-- Trigger: after a statement that updates accounts, the balance and version of each are those of one of its entries. Otherwise it raises
-- check_violation (balance_has_entry).
CREATE OR REPLACE FUNCTION check_moved_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM new_accounts n
    WHERE NOT EXISTS (
        SELECT FROM ledger_entry e WHERE e.account_id = n.id AND e.version = n.version AND e.balance_after = n.balance)
      AND (n.version <> 0 OR n.balance <> 0)
  ) THEN
    RAISE EXCEPTION 'a balance moved without its entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'balance_has_entry';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER account_moves_with_entry AFTER UPDATE ON "account"
  REFERENCING NEW TABLE AS new_accounts FOR EACH STATEMENT EXECUTE FUNCTION check_moved_balances();
