-- The one way value moves. Writes the postings that cross no floor and answers a verdict for each: short_account_id names the account that cannot
-- pay; null means written, and balances has what each of account_ids was left with (paise or micrograms). Postings are judged in the order of their
-- numbers, each on what the accepted ones before it left. Naming an account twice in one raises check_violation (posting_line_once). No posting is
-- dated earlier than its accounts' latest movement, nor in the future (refuse_future), where it would date all that follow. Accounts are locked in the order of their ids. Planner settings keep it to one index look-up per
-- account, since a connection may make its plans while the tables are empty.
CREATE OR REPLACE FUNCTION ledger_post(p_postings ledger_posting[], p_lines ledger_line[])
RETURNS SETOF ledger_verdict LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_moves ledger_move[];
  v_is_short boolean;
  v_is_named_twice boolean;
  one ledger_posting;
  v_accepted int[] := '{}';
  v_short bigint;
  v_books int[];
  v_times timestamptz[];
BEGIN
  IF (SELECT max(p.created_at) FROM unnest(p_postings) p) > clock_timestamp() + clock_ahead_max() THEN
    PERFORM refuse_future(p_postings);
  END IF;
  v_moves := ARRAY(
    SELECT ROW(m.account_id, sum(m.amount), min(m.moved) FILTER (WHERE m.amount < 0), count(*) <> count(DISTINCT m.number),
      array_agg(m.number ORDER BY m.number), array_agg(m.amount ORDER BY m.number), array_agg(m.moved ORDER BY m.number))::ledger_move
    FROM (
      SELECT l.number, l.account_id, l.amount, sum(l.amount) OVER (PARTITION BY l.account_id ORDER BY l.number)::bigint AS moved
      FROM unnest(p_lines) l WHERE l.amount <> 0
    ) m GROUP BY m.account_id);
  -- Rows are locked and read in one statement: one that a concurrent transaction has just changed is read anew.
  SELECT bool_or(a.floor IS NOT NULL AND a.balance + a.lowest < a.floor), bool_or(a.is_named_twice), array_agg(a.book_id), array_agg(a.moved_at)
  INTO v_is_short, v_is_named_twice, v_books, v_times
  FROM (
    SELECT a.balance, a.floor, a.book_id, a.moved_at, m.lowest, m.is_named_twice FROM unnest(v_moves) m JOIN account a ON a.id = m.account_id
    ORDER BY a.id FOR NO KEY UPDATE OF a
  ) a;
  IF v_is_named_twice THEN
    RAISE EXCEPTION 'a posting names an account twice' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_line_once';
  END IF;

  -- Where an account cannot pay, postings are judged one after the other; the accepted ones are written together.
  IF v_is_short THEN
    FOR one IN SELECT p.number, p.book_id, p.kind, p.reference_id, p.created_at FROM unnest(p_postings) p ORDER BY p.number LOOP
      SELECT a.id INTO v_short FROM unnest(p_lines) l JOIN account a ON a.id = l.account_id
        WHERE l.number = one.number AND l.amount < 0 AND a.floor IS NOT NULL AND a.floor > a.balance + l.amount + COALESCE((
          SELECT sum(b.amount) FROM unnest(p_lines) b WHERE b.account_id = l.account_id AND b.number = ANY (v_accepted)), 0)
        ORDER BY a.id LIMIT 1;
      IF v_short IS NULL THEN
        v_accepted := v_accepted || one.number;
      ELSE
        RETURN NEXT ROW(one.number, NULL, v_short, NULL, NULL)::ledger_verdict;
      END IF;
    END LOOP;
    IF cardinality(v_accepted) > 0 THEN
      RETURN QUERY SELECT * FROM ledger_post(
        ARRAY(SELECT p FROM unnest(p_postings) p WHERE p.number = ANY (v_accepted)),
        ARRAY(SELECT l FROM unnest(p_lines) l WHERE l.number = ANY (v_accepted)));
    END IF;
    RETURN;
  END IF;

  -- One statement: the balance after each entry follows from the balance that its account has in the end.
  RETURN QUERY
  WITH ids AS MATERIALIZED (
    SELECT array_agg(nextval('posting_id_seq')) AS of_number
    FROM generate_series(0, (SELECT max(p.number) FROM unnest(p_postings) p))
  ), timed AS MATERIALIZED (
    SELECT p.number, greatest(max(p.created_at) OVER (PARTITION BY p.book_id ORDER BY p.number), b.moved_at) AS at
    FROM unnest(p_postings) p LEFT JOIN (
      SELECT l.book_id, max(l.moved_at) AS moved_at FROM unnest(v_books, v_times) AS l (book_id, moved_at) GROUP BY l.book_id
    ) b ON b.book_id = p.book_id
  ), made AS (
    INSERT INTO posting (id, book_id, kind, reference_id, created_at)
    SELECT (SELECT i.of_number FROM ids i)[p.number + 1], p.book_id, p.kind, p.reference_id, t.at
    FROM unnest(p_postings) p JOIN timed t ON t.number = p.number
  ), moved AS (
    UPDATE account a SET balance = a.balance + m.amount, version = a.version + cardinality(m.numbers), moved_at = t.at
    FROM unnest(v_moves) m JOIN timed t ON t.number = m.numbers[cardinality(m.numbers)] WHERE a.id = m.account_id
    RETURNING a.id, a.asset, a.balance - m.amount AS balance_before, a.version - cardinality(m.numbers) AS version_before,
      m.numbers, m.amounts, m.moved
  ), written AS (
    INSERT INTO ledger_entry (posting_id, account_id, asset, amount, balance_after, version)
    SELECT (SELECT i.of_number FROM ids i)[e.number + 1], m.id, m.asset, e.amount, m.balance_before + e.moved, m.version_before + e.nth
    FROM moved m CROSS JOIN LATERAL unnest(m.numbers, m.amounts, m.moved) WITH ORDINALITY AS e (number, amount, moved, nth)
    RETURNING posting_id, account_id, balance_after
  ), left_with AS (
    SELECT w.posting_id, array_agg(w.account_id) AS account_ids, array_agg(w.balance_after) AS balances FROM written w GROUP BY w.posting_id
  )
  SELECT p.number, (SELECT i.of_number FROM ids i)[p.number + 1], NULL::bigint, b.account_ids, b.balances
  FROM unnest(p_postings) p LEFT JOIN left_with b ON b.posting_id = (SELECT i.of_number FROM ids i)[p.number + 1];
END $$;
