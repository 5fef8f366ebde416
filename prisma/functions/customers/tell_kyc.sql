-- Trigger: the event kyc.updated of a user whose KYC status has changed, as GET shows it; the reason of a rejection is that of the user's own KYC.
-- A book that is closed hears of nothing any more.
CREATE OR REPLACE FUNCTION tell_kyc() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell(NEW.book_id, 'kyc.updated', NEW.user_code,
      jsonb_build_object('userCode', NEW.user_code, 'status', NEW.kyc_status, 'previousStatus', OLD.kyc_status, 'metadata', NEW.metadata,
        'reason', CASE NEW.kyc_status WHEN 'rejected' THEN (SELECT k.rejection_reason FROM kyc k WHERE k.user_id = NEW.id) END),
      clock_timestamp() + b.clock_offset_ms * interval '1 millisecond')
    FROM book b WHERE b.id = NEW.book_id AND b.closed_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_user_kyc_told AFTER UPDATE OF "kyc_status" ON "end_user" FOR EACH ROW
  WHEN (OLD.kyc_status <> NEW.kyc_status) EXECUTE FUNCTION tell_kyc();
