-- Trigger: the event withdrawal.completed or withdrawal.failed of a withdrawal that has come to its end, or came back after it. Paise; instants in
-- milliseconds since the epoch.
CREATE OR REPLACE FUNCTION tell_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell(NEW.book_id, 'withdrawal.' || NEW.status, NEW.id,
    jsonb_build_object('withdrawalId', NEW.id, 'userCode', NEW.user_code, 'amountPaise', NEW.amount_paise::text, 'bankAccountId', NEW.bank_account_id,
      'utr', NEW.utr, 'reason', CASE NEW.status WHEN 'failed' THEN NEW.failure_reason END, 'reference', NEW.reference, 'metadata', NEW.metadata,
      'at', floor(extract(epoch FROM CASE NEW.status WHEN 'completed' THEN NEW.completed_at ELSE NEW.failed_at END) * 1000)::bigint),
    CASE NEW.status WHEN 'completed' THEN NEW.completed_at ELSE NEW.failed_at END);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER withdrawal_step_told AFTER UPDATE OF "status" ON "withdrawal" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status IN ('completed', 'failed')) EXECUTE FUNCTION tell_withdrawal();
