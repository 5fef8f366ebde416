-- One function executes every quote, and what moves value reads each account once (spec 4.4, 4.5, 4.6, 4.11, decisions 7;
-- server/domain/trading, server/domain/ledger).

-- The balances that a posting left, so that nobody has to look its entries up again.
ALTER TYPE ledger_verdict ADD ATTRIBUTE account_ids bigint[], ADD ATTRIBUTE balances bigint[];

-- What happens to one account: the postings that name it, the amounts, and what they move it by up to each; and the lowest of
-- these where it pays.
CREATE TYPE ledger_move AS (
  account_id bigint, amount bigint, lowest bigint, is_named_twice boolean, numbers int[], amounts bigint[], moved bigint[]);

-- As before: the one way value moves. Takes many postings, writes those that cross no floor, and answers one verdict each:
-- short_account_id names the account that could not pay, null means written; then balances has what each account of account_ids
-- was left with. Postings are judged in the order of their numbers, each on the balances the accepted ones before it left. A
-- posting names an account at most once.
-- Its plans are kept for the life of a connection, and the first may be made while the tables are empty: so they are held to
-- index look-ups, one per account, whatever the statistics say at that moment.
-- Accounts are locked in the order of their ids, so that any two calls wait for each other instead of deadlocking.
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
BEGIN
  v_moves := ARRAY(
    SELECT ROW(m.account_id, sum(m.amount), min(m.moved) FILTER (WHERE m.amount < 0), count(*) <> count(DISTINCT m.number),
      array_agg(m.number ORDER BY m.number), array_agg(m.amount ORDER BY m.number), array_agg(m.moved ORDER BY m.number))::ledger_move
    FROM (
      SELECT l.number, l.account_id, l.amount, sum(l.amount) OVER (PARTITION BY l.account_id ORDER BY l.number)::bigint AS moved
      FROM unnest(p_lines) l WHERE l.amount <> 0
    ) m GROUP BY m.account_id);
  -- The lock and the look at what it guards are one statement: a row that somebody else has just moved is read anew.
  SELECT bool_or(a.floor IS NOT NULL AND a.balance + a.lowest < a.floor), bool_or(a.is_named_twice)
  INTO v_is_short, v_is_named_twice
  FROM (
    SELECT a.balance, a.floor, m.lowest, m.is_named_twice FROM unnest(v_moves) m JOIN account a ON a.id = m.account_id
    ORDER BY a.id FOR NO KEY UPDATE OF a
  ) a;
  IF v_is_named_twice THEN
    RAISE EXCEPTION 'a posting names an account twice' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_line_once';
  END IF;

  -- One after the other, where somebody cannot pay; those that can are written together.
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

  -- One statement: what an entry leaves follows from what its account was left with in the end.
  RETURN QUERY
  WITH ids AS MATERIALIZED (
    SELECT array_agg(nextval('posting_id_seq')) AS of_number
    FROM generate_series(0, (SELECT max(p.number) FROM unnest(p_postings) p))
  ), made AS (
    INSERT INTO posting (id, book_id, kind, reference_id, created_at)
    SELECT (SELECT i.of_number FROM ids i)[p.number + 1], p.book_id, p.kind, p.reference_id, p.created_at
    FROM unnest(p_postings) p
  ), moved AS (
    UPDATE account a SET balance = a.balance + m.amount, version = a.version + cardinality(m.numbers)
    FROM unnest(v_moves) m WHERE a.id = m.account_id
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

DROP FUNCTION ledger_write;

-- As before, in one look at the new entries: they arrive a whole posting at a time, balanced per asset, in accounts of the
-- posting's book and of that asset, and the newest entry of each account is its balance.
CREATE OR REPLACE FUNCTION check_new_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_is_balanced boolean;
  v_fits boolean;
BEGIN
  SELECT bool_and(e.total = 0), bool_and(e.fits AND p.book_id = e.book_id IS TRUE) INTO v_is_balanced, v_fits
  FROM (
    SELECT e.posting_id, sum(e.amount) AS total, min(a.book_id) AS book_id, bool_and(
        a.asset = e.asset AND e.version <= a.version AND (e.version < a.version OR e.balance_after = a.balance)) IS TRUE
      AND min(a.book_id) = max(a.book_id) AND count(*) = count(a.id) AS fits
    FROM new_entries e LEFT JOIN account a ON a.id = e.account_id GROUP BY e.posting_id, e.asset
  ) e LEFT JOIN posting p ON p.id = e.posting_id;
  IF NOT v_is_balanced THEN
    RAISE EXCEPTION 'a posting does not sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_balanced';
  END IF;
  IF NOT v_fits THEN
    RAISE EXCEPTION 'an entry does not fit its account' USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_fits_account';
  END IF;
  RETURN NULL;
END $$;
