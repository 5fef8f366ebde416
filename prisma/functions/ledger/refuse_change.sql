-- Trigger: refuses the statement with restrict_violation, naming table and operation. Tables with a trigger *_append_only or *_immutable keep their
-- rows as they were written; rows of tables with a trigger *_stays go on changing but are never deleted.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER account_stays BEFORE DELETE OR TRUNCATE ON "account"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER approval_stays BEFORE DELETE OR TRUNCATE ON "approval" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A bank account is deactivated, never deleted: payouts under way still go there, and timelines name it.
CREATE OR REPLACE TRIGGER bank_account_stays BEFORE DELETE OR TRUNCATE ON "bank_account" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER certificate_image_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "certificate_image"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER certificate_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "certificate"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER certificate_key_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "certificate_key"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER commission_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "commission_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Its salt key is sealed anew when the keys of the service are changed, by the owner; what it is stays.
CREATE OR REPLACE TRIGGER holdings_tree_append_only
  BEFORE UPDATE OF "day", "mode", "asset", "holders", "micrograms", "root", "groups" OR DELETE OR TRUNCATE ON "holdings_tree"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Its leaves are forgotten after a time.
CREATE OR REPLACE TRIGGER holdings_group_unchanged BEFORE UPDATE OR TRUNCATE ON "holdings_group"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER inventory_purchase_stays BEFORE DELETE OR TRUNCATE ON "inventory_purchase"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER invoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "invoice"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER invoice_series_stays BEFORE DELETE OR TRUNCATE ON "invoice_series"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER ledger_check_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_check"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER ledger_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_head"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER log_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER payment_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_step"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- It is left only for the table of its month (check_rows_moved).
CREATE OR REPLACE TRIGGER posting_append_only BEFORE UPDATE OR TRUNCATE ON "posting"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER posting_link_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "posting_link"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Quotes cite a price block by its id.
CREATE OR REPLACE TRIGGER price_block_immutable BEFORE UPDATE ON "price_block"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER refund_attempt_stays BEFORE DELETE OR TRUNCATE ON "refund_attempt" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a gateway's settlement file said stays as it was.
CREATE OR REPLACE TRIGGER settlement_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "settlement_file"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER settlement_file_utr_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "settlement_file_utr"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A line may be found to be of a payment that comes to be known after it; what the file says stays.
CREATE OR REPLACE TRIGGER settlement_line_append_only BEFORE UPDATE OF "gateway", "key", "file_id", "line_number", "event", "order_id", "utr",
  "gross_paise", "fee_paise", "tax_paise", "net_paise", "settled_at" OR DELETE OR TRUNCATE ON "settlement_line"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER statement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "statement"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER statement_invoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "statement_invoice"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER statement_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "statement_line"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER statement_settlement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "statement_settlement"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER vault_attestation_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "vault_attestation"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER withdrawal_stays BEFORE DELETE OR TRUNCATE ON "withdrawal" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER withdrawal_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "withdrawal_step"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Owner, amount, bank account and payout provider of a withdrawal never change.
CREATE OR REPLACE TRIGGER withdrawal_terms BEFORE UPDATE ON "withdrawal" FOR EACH ROW
  WHEN ((OLD.id, OLD.book_id, OLD.user_id, OLD.bank_account_id, OLD.amount_paise, OLD.gateway)
    IS DISTINCT FROM (NEW.id, NEW.book_id, NEW.user_id, NEW.bank_account_id, NEW.amount_paise, NEW.gateway))
  EXECUTE FUNCTION refuse_change();
