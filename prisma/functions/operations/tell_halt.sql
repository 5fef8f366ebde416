-- Trigger: the event trading.halted or trading.resumed in every open book of a partner who may trade in its mode, in the commit of the halt. What
-- staff gave as its reason is theirs.
CREATE OR REPLACE FUNCTION tell_halt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_what text := CASE TG_OP WHEN 'INSERT' THEN NEW.what ELSE OLD.what END;
BEGIN
  INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
  SELECT new_event_id(n.at), n.book_id, CASE TG_OP WHEN 'INSERT' THEN 'trading.halted' ELSE 'trading.resumed' END, n.subject,
    (SELECT COALESCE(max(e.sequence), 0) + 1 FROM event e WHERE e.subject_id = n.subject), jsonb_build_object('asset', v_what), n.at
  FROM (
    SELECT b.id AS book_id, 'trading_' || v_what || '_' || b.id AS subject, clock_timestamp() + b.clock_offset_ms * interval '1 millisecond' AS at
    FROM book b JOIN partner p ON p.id = b.partner_id
    WHERE b.closed_at IS NULL AND p.enabled AND CASE b.mode WHEN 'live' THEN p.live_enabled ELSE p.sandbox_enabled END
    ORDER BY b.id
  ) n;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trading_halt_told AFTER INSERT ON "platform_stop" FOR EACH ROW WHEN (NEW.what <> 'payments') EXECUTE FUNCTION tell_halt();

CREATE OR REPLACE TRIGGER trading_resumption_told AFTER DELETE ON "platform_stop" FOR EACH ROW WHEN (OLD.what <> 'payments') EXECUTE FUNCTION tell_halt();
