-- Keeps the leaves of the trees of a day, one tree per mode and metal, in groups of 256, and answers each group's root, sum and count, in their
-- order, as owed to 'users'. Beside them, without a root, what else is owed: to 'partners' their own metal, and in 'deliveries' what users have paid for that is
-- not handed to a carrier yet. All of it is of one snapshot. A leaf is a user of an open book who holds the metal, SIPs included. Salts are HMAC-SHA-256 of the tree and the
-- user under a key, handed in as the two blocks that HMAC makes of it; the leaves of a tree are in the order of their salts, so that their
-- order of one day tells nothing of the next. Each of its steps rests at every 1024th leaf (`holdings_rest`), that of writing at every 4096th, so that trades come through
-- in between and what it writes does not come at once.
CREATE OR REPLACE FUNCTION commit_holdings(p_day date, p_inner bytea, p_outer bytea)
RETURNS TABLE (owed_to text, mode text, asset text, root bytea, micrograms bigint, holders int) LANGUAGE sql AS $$
  WITH tree AS MATERIALIZED (
    SELECT m.mode, s.asset, concat_ws(' ', p_day, m.mode, s.asset) AS name
    FROM (SELECT DISTINCT b.mode FROM book b) m
    -- What users hold came out of the inventory of their book.
    CROSS JOIN (SELECT DISTINCT a.asset FROM account a WHERE a.user_id IS NULL AND a.kind = 'platform_inventory') s
  ), held AS MATERIALIZED (
    SELECT b.mode, h.asset, u.id AS user_id, u.book_id || ' ' || u.user_code AS name, h.micrograms
    FROM book b JOIN end_user u ON u.book_id = b.id CROSS JOIN LATERAL (
      -- By the user's own index, whatever the planner knows of them: in step with the users, with no sort and no hash of millions.
      SELECT a.asset, sum(a.balance)::bigint AS micrograms FROM account a
      WHERE a.book_id = u.book_id AND a.user_id = u.id AND a.kind IN ('user_metal', 'user_sip_metal') AND a.balance > 0
      GROUP BY a.asset OFFSET 0
    ) h WHERE b.closed_at IS NULL AND (u.id % 512 <> 0 OR holdings_rest())
  ), grouped AS MATERIALIZED (
    -- A tree at a time: rows that need not say of which tree they are take less memory to add up and to sort.
    SELECT t.mode, t.asset, g.number, g.first_salt, g.user_ids, g.micrograms, g.total, sum_root(g.hashes, g.micrograms) AS root
    FROM tree t CROSS JOIN LATERAL (
      SELECT (l.place / 256)::int AS number, array_agg(l.user_id ORDER BY l.place) AS user_ids,
        array_agg(l.micrograms ORDER BY l.place) AS micrograms, array_agg(l.hash ORDER BY l.place) AS hashes, (array_agg(l.salt ORDER BY l.place))[1] AS first_salt,
        sum(l.micrograms)::bigint AS total
      FROM (
        SELECT s.user_id, s.micrograms, s.salt, holding_leaf(t.name, s.name, encode(s.salt, 'hex'), s.micrograms) AS hash,
          row_number() OVER (ORDER BY s.salt) - 1 AS place
        FROM (
          SELECT h.user_id, h.micrograms, h.name,
            sha256(p_outer || sha256(p_inner || convert_to(t.name || ' ' || h.user_id, 'UTF8'))) AS salt
          FROM held h WHERE h.mode = t.mode AND h.asset = t.asset AND (h.user_id % 1024 <> 0 OR holdings_rest())
        ) s
      ) l WHERE l.place % 1024 <> 0 OR holdings_rest() GROUP BY l.place / 256
    ) g WHERE g.number % 4 <> 0 OR holdings_rest()
  ), kept AS (
    INSERT INTO holdings_group (day, mode, asset, first_salt, number, user_ids, micrograms)
    SELECT p_day, g.mode, g.asset, g.first_salt, g.number, g.user_ids, g.micrograms FROM grouped g
    WHERE g.number % 16 <> 0 OR holdings_rest()
  )
  SELECT o.owed_to, o.mode, o.asset, o.root, o.total, o.holders FROM (
    SELECT 'users' AS owed_to, g.mode, g.asset, g.number, g.root, g.total, cardinality(g.user_ids) AS holders FROM grouped g
    UNION ALL
    SELECT 'partners', b.mode, a.asset, 0, NULL, sum(a.balance)::bigint, 0 FROM account a JOIN book b ON b.id = a.book_id
    WHERE a.kind = 'partner_metal' AND b.closed_at IS NULL GROUP BY b.mode, a.asset
    UNION ALL
    SELECT 'deliveries', b.mode, d.asset, 0, NULL, sum(d.weight_micrograms * d.quantity)::bigint, 0 FROM delivery_order d JOIN book b ON b.id = d.book_id
    WHERE d.status IN ('placed', 'packed') AND b.closed_at IS NULL GROUP BY b.mode, d.asset
  ) o ORDER BY o.owed_to, o.mode, o.asset, o.number
$$;
