-- Trigger: after a statement that updates accounts, the balance and version of each are those of its line in the posting that it names.
-- Otherwise it raises check_violation (balance_has_entry). An account that moves names a new posting; only of one that changes otherwise, such as
-- its floor, the posting may stand in an old month, and is looked up there where it is not found.
CREATE OR REPLACE FUNCTION check_moved_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    -- The accounts of a posting together, so that it is looked up once.
    SELECT FROM (
      SELECT n.book_id, n.posting_id, array_agg(n.id) AS ids, array_agg(n.balance) AS balances, array_agg(n.version) AS versions
      FROM new_accounts n WHERE n.version <> 0 OR n.balance <> 0 GROUP BY n.book_id, n.posting_id
    ) n
    LEFT JOIN LATERAL (SELECT * FROM ONLY posting o WHERE o.book_id = n.book_id AND o.id = n.posting_id LIMIT 1) p ON true
    WHERE EXISTS (
      SELECT FROM unnest(n.ids, n.balances, n.versions) AS a (id, balance, version)
      CROSS JOIN LATERAL array_position(p.account_ids, a.id) AS l (place)
      WHERE (p.balances[l.place] = a.balance AND p.versions[l.place] = a.version) IS NOT TRUE)
  ) THEN
    -- A statement of its own: one that may look there opens the tables of all months.
    IF EXISTS (
      SELECT FROM (
        SELECT n.book_id, n.posting_id, array_agg(n.id) AS ids, array_agg(n.balance) AS balances, array_agg(n.version) AS versions
        FROM new_accounts n WHERE n.version <> 0 OR n.balance <> 0 GROUP BY n.book_id, n.posting_id
      ) n
      LEFT JOIN LATERAL (SELECT * FROM posting o WHERE o.book_id = n.book_id AND o.id = n.posting_id LIMIT 1) p ON true
      WHERE EXISTS (
        SELECT FROM unnest(n.ids, n.balances, n.versions) AS a (id, balance, version)
        CROSS JOIN LATERAL array_position(p.account_ids, a.id) AS l (place)
        WHERE (p.balances[l.place] = a.balance AND p.versions[l.place] = a.version) IS NOT TRUE)
    ) THEN
      RAISE EXCEPTION 'a balance moved without its entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'balance_has_entry';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER account_moves_with_entry AFTER UPDATE ON "account"
  REFERENCING NEW TABLE AS new_accounts FOR EACH STATEMENT EXECUTE FUNCTION check_moved_balances();
