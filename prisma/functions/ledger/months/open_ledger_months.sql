-- Makes the tables of the months (IST) before p_before that hold rows and have none yet, and answers how many. A table inherits from the one whose
-- rows it is to take, so that all reading of that reads it too. p_before is at least twelve months back: the trading path, which sums up
-- a financial year, reads the base alone. Keeps no reader and no trade out.
CREATE OR REPLACE FUNCTION open_ledger_months(p_before date) RETURNS int LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
DECLARE
  v_source text;
  v_month date;
  v_from text;
  v_to text;
  v_has_rows boolean;
  v_name text;
  v_opened int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('tola ledger months', 0));
  IF p_before > date_trunc('month', (clock_timestamp() + clock_ahead_max()) AT TIME ZONE 'Asia/Kolkata') - interval '12 months' THEN
    RAISE EXCEPTION 'a month before % is not old enough to be moved', p_before USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_month_is_old';
  END IF;
  FOREACH v_source IN ARRAY '{transaction,event,posting}'::text[] LOOP
    SELECT m.month + interval '1 month', m.to_key INTO v_month, v_from FROM ledger_month m WHERE m.source = v_source ORDER BY m.month DESC LIMIT 1;
    IF NOT FOUND THEN
      EXECUTE format('SELECT date_trunc(''month'', min(f.created_at) AT TIME ZONE ''Asia/Kolkata'') FROM book b CROSS JOIN LATERAL (
        SELECT t.created_at FROM ONLY public.%I t WHERE t.book_id = b.id ORDER BY t.id LIMIT 1) f', v_source) INTO v_month;
      v_from := CASE v_source WHEN 'posting' THEN '0' ELSE '' END;
    END IF;
    WHILE v_month < p_before LOOP
      v_to := ledger_month_end(v_source, v_month, v_from);
      EXECUTE format('SELECT EXISTS (SELECT FROM book b CROSS JOIN LATERAL (
        SELECT FROM ONLY public.%I t WHERE t.book_id = b.id AND t.id >= %L AND t.id < %L LIMIT 1) f)', v_source, v_from, v_to) INTO v_has_rows;
      IF v_has_rows THEN
        v_name := ledger_month_name(v_source, v_month);
        EXECUTE format('CREATE TABLE months.%I (CONSTRAINT %I CHECK (id >= %L AND id < %L)) INHERITS (public.%I)',
          v_name, v_name || '_keys', v_from, v_to, v_source);
        INSERT INTO ledger_month (source, month, from_key, to_key, opened_at) VALUES (v_source, v_month, v_from, v_to, clock_timestamp());
        PERFORM protect_ledger_month(v_source, v_month), index_ledger_month(v_source, v_month);
        v_opened := v_opened + 1;
      END IF;
      v_from := v_to;
      v_month := v_month + interval '1 month';
    END LOOP;
  END LOOP;
  RETURN v_opened;
END $$;
