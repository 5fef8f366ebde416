-- The lines of all postings, one by one: amount and balance_after in paise or micrograms, version is the line's number in the history of its
-- account (1, 2, 3 ...). Read it by book_id and posting_id; by account it reads every posting.
CREATE OR REPLACE VIEW ledger_entry AS
  SELECT p.id AS posting_id, l.account_id, a.asset, l.amount, l.balance_after, l.version, p.book_id
  FROM posting p
  CROSS JOIN LATERAL unnest(p.account_ids, p.amounts, p.balances, p.versions) AS l (account_id, amount, balance_after, version)
  LEFT JOIN account a ON a.book_id = p.book_id AND a.id = l.account_id;
