-- A posting is one row with its lines, instead of a row and two index entries for each of them. An account names its newest posting. The
-- view ledger_entry has the lines one by one.
ALTER TABLE posting
  ADD COLUMN account_ids bigint[],
  ADD COLUMN amounts bigint[],
  ADD COLUMN balances bigint[],
  ADD COLUMN versions bigint[],
  ADD COLUMN float_version bigint;
ALTER TABLE account ADD COLUMN posting_id bigint;

ALTER TABLE posting DISABLE TRIGGER USER;
UPDATE posting p SET account_ids = l.account_ids, amounts = l.amounts, balances = l.balances, versions = l.versions,
  float_version = l.float_version
FROM (
  SELECT e.posting_id, array_agg(e.account_id ORDER BY e.account_id) AS account_ids, array_agg(e.amount ORDER BY e.account_id) AS amounts,
    array_agg(e.balance_after ORDER BY e.account_id) AS balances, array_agg(e.version ORDER BY e.account_id) AS versions,
    max(e.version) FILTER (WHERE a.kind = 'partner_float') AS float_version
  FROM ledger_entry e JOIN account a ON a.id = e.account_id GROUP BY e.posting_id
) l WHERE l.posting_id = p.id;
ALTER TABLE posting ENABLE TRIGGER USER;
ALTER TABLE account DISABLE TRIGGER USER;
UPDATE account a SET posting_id = e.posting_id FROM ledger_entry e WHERE e.account_id = a.id AND e.version = a.version;
ALTER TABLE account ENABLE TRIGGER USER;

ALTER TABLE posting
  ALTER COLUMN account_ids SET NOT NULL,
  ALTER COLUMN amounts SET NOT NULL,
  ALTER COLUMN balances SET NOT NULL,
  ALTER COLUMN versions SET NOT NULL,
  ADD CONSTRAINT posting_moves CHECK (cardinality(account_ids) <> 1 AND 0 <> ALL (amounts)),
  ADD CONSTRAINT posting_lines_whole CHECK (cardinality(amounts) = cardinality(account_ids)
    AND cardinality(balances) = cardinality(account_ids) AND cardinality(versions) = cardinality(account_ids));
ALTER TABLE account ADD CONSTRAINT account_posting CHECK ((posting_id IS NULL) = (version = 0));

-- The entries of a float are read by their numbers: the wallet's list.
CREATE UNIQUE INDEX posting_float_version_key ON posting (book_id, float_version) WHERE float_version IS NOT NULL;

DROP TABLE ledger_entry;
DROP FUNCTION IF EXISTS check_new_entries();
DROP FUNCTION IF EXISTS ledger_entries_before(bigint, timestamptz);
DROP TYPE ledger_move CASCADE;

-- A prefix of account_owner_key.
DROP INDEX account_book_id_kind_asset_idx;

-- payment_order_user_id_id_idx has the same order.
DROP INDEX payment_order_of_user;
