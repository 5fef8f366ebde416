-- Entries of a month are found by the numbers between which they lie, in the key of the commission ledger, and no longer by an index of their own.
LOCK TABLE commission_entry, commission_month, statement_gate IN ACCESS EXCLUSIVE MODE;

ALTER TABLE commission_month ADD COLUMN IF NOT EXISTS first_id bigint, ADD COLUMN IF NOT EXISTS last_id bigint;
-- On a database with rows, prepare.sql has filled them in; months that grew since then are taken again.
UPDATE commission_month m SET
  first_id = (SELECT c.id FROM commission_entry c WHERE c.book_id = m.book_id AND c.month = m.month ORDER BY c.id LIMIT 1),
  last_id = (SELECT c.id FROM commission_entry c WHERE c.book_id = m.book_id AND c.month = m.month ORDER BY c.id DESC LIMIT 1)
  WHERE m.first_id IS NULL
    OR EXISTS (SELECT FROM commission_entry c WHERE c.book_id = m.book_id AND c.month = m.month AND c.id > m.last_id);
ALTER TABLE commission_month ALTER COLUMN first_id SET NOT NULL, ALTER COLUMN last_id SET NOT NULL;

DROP INDEX commission_entry_book_id_month_id_idx;
