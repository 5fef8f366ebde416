-- Each posting as its link hashes it, below place and previous hash (docs/architecture/trust.md): number, kind, milliseconds since 1970 and the
-- count of its lines; then each line, its account, amount, balance and number in the account's history; last what it belongs to. The first
-- line of an account also says what the account is: kind, asset, and the user's code or "-".
CREATE OR REPLACE VIEW posting_text AS
  SELECT p.id AS posting_id, p.book_id, concat(
    p.id, ' ', p.kind, ' ', (extract(epoch FROM p.created_at) * 1000)::bigint, ' ', cardinality(p.account_ids), E'\n', (
      SELECT string_agg(concat(l.account_id, ' ', l.amount, ' ', l.balance_after, ' ', l.version, CASE WHEN l.version = 1 THEN (
          SELECT concat(' ', a.kind, ' ', a.asset, ' ', COALESCE(u.user_code, '-')) FROM account a LEFT JOIN end_user u ON u.book_id = a.book_id AND u.id = a.user_id
          WHERE a.book_id = p.book_id AND a.id = l.account_id) END, E'\n'), '')
      FROM unnest(p.account_ids, p.amounts, p.balances, p.versions) AS l (account_id, amount, balance_after, version)),
    p.reference_id) AS text
  FROM posting p;
