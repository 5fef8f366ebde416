-- Trigger, once for all accounts that a statement opens: each begins with balance 0 and without entries, version 0 (else check_violation
-- account_starts_empty), and an owner has one account of a kind and asset (else unique_violation account_owner_key). The key of that name refuses two that
-- are opened at the same time; its last column, page_moves, tells those apart that were opened before.
CREATE OR REPLACE FUNCTION check_new_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_accounts n WHERE n.balance <> 0 OR n.version <> 0) THEN
    RAISE EXCEPTION 'an account starts empty' USING ERRCODE = 'check_violation', CONSTRAINT = 'account_starts_empty';
  END IF;
  IF EXISTS (
    SELECT FROM new_accounts n CROSS JOIN LATERAL (
      SELECT FROM account o WHERE o.book_id = n.book_id AND o.kind = n.kind AND o.asset = n.asset
        AND COALESCE(o.user_id, 0) = COALESCE(n.user_id, 0) AND o.id <> n.id LIMIT 1) o
  ) THEN
    RAISE EXCEPTION 'an owner has this account already' USING ERRCODE = 'unique_violation', CONSTRAINT = 'account_owner_key';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER account_starts_empty AFTER INSERT ON "account"
  REFERENCING NEW TABLE AS new_accounts FOR EACH STATEMENT EXECUTE FUNCTION check_new_account();
