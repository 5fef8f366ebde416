-- Trigger: notes in the commit of a halt of trading, or of its end, that partners are to be told, and adds the job that tells them (tell_halts). The
-- gate for trades is shut until that commit: what it takes does not grow with the number of partners.
CREATE OR REPLACE FUNCTION tell_halt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO halt_notice (what, kind) VALUES (CASE TG_OP WHEN 'INSERT' THEN NEW.what ELSE OLD.what END,
    CASE TG_OP WHEN 'INSERT' THEN 'trading.halted' ELSE 'trading.resumed' END);
  PERFORM graphile_worker.add_job('tell_halts', queue_name => 'tell_halts', job_key => 'tell_halts');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trading_halt_told AFTER INSERT ON "platform_stop" FOR EACH ROW WHEN (NEW.what <> 'payments') EXECUTE FUNCTION tell_halt();

CREATE OR REPLACE TRIGGER trading_resumption_told AFTER DELETE ON "platform_stop" FOR EACH ROW WHEN (OLD.what <> 'payments') EXECUTE FUNCTION tell_halt();
