-- The one way value moves. Writes the postings that cross no floor and answers a verdict for each: short_account_id names the account that
-- cannot pay; null means written, and balances has what each of account_ids was left with (paise or micrograms). Postings are judged,
-- numbered and dated in the order of their numbers, each on what the accepted ones before it left. Raises check_violation for a posting that
-- names an account twice (posting_line_once) or lies in the future (refuse_future), where it would date all that follow. No posting is dated
-- earlier than its accounts moved last. Locks the books in the order of their ids. Planner settings keep it to one index look-up per
-- account, since a connection may make its plans while the tables are empty.
CREATE OR REPLACE FUNCTION ledger_post(p_postings ledger_posting[], p_lines ledger_line[])
RETURNS SETOF ledger_verdict LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- Numbers of the postings in their order: the place of a posting finds its id and its time in arrays.
  v_numbers int[];
  v_books int[];
  v_latest timestamptz;
  -- An account that this transaction opened or moved keeps its page_moves, so that no other may open it beside (account_owner_key).
  v_own xid := pg_current_xact_id()::xid;
BEGIN
  -- Few statements: each that starts, however small, costs a batch 20 us.
  SELECT array_agg(p.number), array_agg(p.book_id), max(p.created_at) INTO v_numbers, v_books, v_latest FROM unnest(p_postings) p;
  IF v_latest > clock_timestamp() + clock_ahead_max() THEN
    PERFORM refuse_future(p_postings);
  END IF;
  PERFORM lock_books(v_books);

  RETURN QUERY
  WITH line AS MATERIALIZED (
    SELECT array_position(v_numbers, l.number) AS place, a.book_id, a.id, a.kind, a.floor, a.moved_at, a.version AS version_before,
      a.page_moves, a.lies_on, a.left_at, a.keeps_leaving, l.amount,
      a.balance + (sum(l.amount) OVER history)::bigint AS balance, a.version + row_number() OVER history AS version,
      lag(l.number) OVER history = l.number AS is_named_twice, lead(l.number) OVER history IS NULL AS is_last
    -- A line without an amount or an account is not left out: its posting is refused (check_new_postings).
    FROM unnest(p_lines) l LEFT JOIN LATERAL (
      SELECT o.*, c.page AS lies_on, CASE WHEN c.page <> o.page THEN o.version ELSE o.page_left_at END AS left_at,
        c.page <> o.page AND o.version < o.page_left_at + 100 AND o.xmin <> v_own AS keeps_leaving
      FROM account o, LATERAL (SELECT (o.ctid::text::point)[0]::int) AS c (page)
      WHERE o.book_id = v_books[array_position(v_numbers, l.number)] AND o.id = l.account_id ORDER BY o.page_moves DESC LIMIT 1) a ON true
    WHERE l.amount IS DISTINCT FROM 0 WINDOW history AS (PARTITION BY l.account_id ORDER BY l.number)
  ), refused AS MATERIALIZED (
    SELECT bool_or((l.amount < 0 AND l.balance < l.floor) OR l.is_named_twice) IS TRUE AS are_any FROM line l
  ), shaped AS MATERIALIZED (
    SELECT l.place, array_agg(l.id) AS account_ids, array_agg(l.amount) AS amounts, array_agg(l.balance) AS balances,
      array_agg(l.version) AS versions, max(l.version) FILTER (WHERE l.kind = 'partner_float') AS float_version, max(l.moved_at) AS moved_at
    FROM line l GROUP BY l.place
  ), made AS MATERIALIZED (
    SELECT nextval('posting_id_seq') AS id, p.number, p.place, p.book_id, p.kind, p.reference_id,
      greatest(max(p.created_at) OVER (PARTITION BY p.book_id ORDER BY p.number), max(s.moved_at) OVER (PARTITION BY p.book_id)) AS created_at,
      COALESCE(s.account_ids, '{}') AS account_ids, COALESCE(s.amounts, '{}') AS amounts, COALESCE(s.balances, '{}') AS balances,
      COALESCE(s.versions, '{}') AS versions, s.float_version
    FROM unnest(p_postings) WITH ORDINALITY AS p (number, book_id, kind, reference_id, created_at, place) LEFT JOIN shaped s ON s.place = p.place
    WHERE NOT (SELECT r.are_any FROM refused r)
  ), places AS MATERIALIZED (
    SELECT array_agg(m.id ORDER BY m.place) AS ids, array_agg(m.created_at ORDER BY m.place) AS times FROM made m
  ), written AS (
    INSERT INTO posting (id, book_id, kind, reference_id, created_at, account_ids, amounts, balances, versions, float_version)
    SELECT m.id, m.book_id, m.kind, m.reference_id, m.created_at, m.account_ids, m.amounts, m.balances, m.versions, m.float_version FROM made m
  ), moved AS (
    UPDATE account a SET balance = l.balance, version = l.version, moved_at = (SELECT w.times FROM places w)[l.place],
      posting_id = (SELECT w.ids FROM places w)[l.place], page = l.lies_on, page_left_at = l.left_at,
      page_moves = l.page_moves + COALESCE(l.keeps_leaving, false)::int
    -- Where something has moved the account past the lock since it was read, it does not move, and its entries are refused (check_new_postings).
    FROM line l WHERE l.is_last AND a.book_id = l.book_id AND a.id = l.id AND a.page_moves = l.page_moves AND a.version = l.version_before AND NOT (SELECT r.are_any FROM refused r)
  )
  SELECT m.number, m.id, NULL::bigint, m.account_ids, m.balances FROM made m;
  IF NOT FOUND THEN
    RETURN QUERY SELECT * FROM ledger_post_singly(p_postings, p_lines);
  END IF;
END $$;
