-- Trigger: a user who came by a send, checkout or SIP and is registered later joins the list of registered users at an old place. Deletes the
-- stretches of that list from this place on and moves its frontier back, in the transaction that changes the sources. Locks the list's row in
-- list_frontier.
CREATE OR REPLACE FUNCTION forget_registered_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := 'users ' || NEW.book_id || ' registered';
  place text := lpad(NEW.id::text, 19, '0');
BEGIN
  -- The row is inserted where it is missing, so that a process that is dividing the list waits for this change.
  INSERT INTO list_frontier VALUES (changed, '0', 0) ON CONFLICT DO NOTHING;
  PERFORM FROM list_frontier WHERE list = changed FOR UPDATE;
  IF (SELECT row_id >= place FROM list_frontier WHERE list = changed) THEN
    DELETE FROM list_stretch WHERE list = changed AND last_id >= place;
    UPDATE list_frontier f SET row_id = COALESCE(s.last_id, '0'), rank = COALESCE(s.rank_before + s.matches, 0)
      FROM (SELECT 1) one LEFT JOIN LATERAL (
        SELECT * FROM list_stretch WHERE list = changed ORDER BY rank_before DESC LIMIT 1
      ) s ON true
      WHERE f.list = changed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_user_registered AFTER UPDATE OF "sources" ON "end_user" FOR EACH ROW
  WHEN (NOT OLD.sources && ARRAY['api', 'embed'] AND NEW.sources && ARRAY['api', 'embed'])
  EXECUTE FUNCTION forget_registered_users();
