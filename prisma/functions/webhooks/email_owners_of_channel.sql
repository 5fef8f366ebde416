-- Trigger: plans an email to each owner of a live partner who has an address, a job each and in the same commit, when an hour of failures of the
-- endpoint is noted (told_at) and when it is switched off (disabled_at). A sandbox has its notice among its messages instead.
CREATE OR REPLACE FUNCTION email_owners_of_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('email_owner', json_build_object('memberId', m.id, 'bookId', NEW.book_id,
      'endpointId', NEW.endpoint_id, 'news', CASE WHEN NEW.disabled_at IS NULL THEN 'failing' ELSE 'off' END, 'since', NEW.failing_since))
    FROM book b JOIN member m ON m.partner_id = b.partner_id
    WHERE b.id = NEW.book_id AND b.mode = 'live' AND m.role = 'owner' AND m.email_sealed IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_channel_email_owners AFTER UPDATE ON "webhook_channel" FOR EACH ROW
  WHEN ((OLD.told_at IS NULL AND NEW.told_at IS NOT NULL) OR (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL))
  EXECUTE FUNCTION email_owners_of_channel();
