-- Rests, so that trades come through: until 3 milliseconds after the last rest in this transaction ended, and for one in any case. What runs
-- on a slow or a busy machine so takes hardly longer than on a fast one, and leaves a fast one idle for half of the time.
CREATE OR REPLACE FUNCTION holdings_rest() RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_rested_at numeric := COALESCE(NULLIF(current_setting('tola.rested_at', true), ''), '0')::numeric;
BEGIN
  PERFORM pg_sleep(GREATEST(0.001, v_rested_at + 0.003 - extract(epoch FROM clock_timestamp())));
  PERFORM set_config('tola.rested_at', extract(epoch FROM clock_timestamp())::text, true);
  RETURN true;
END $$;
