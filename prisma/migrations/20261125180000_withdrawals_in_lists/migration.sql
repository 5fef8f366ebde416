-- Withdrawals stand among the transactions: where each came from, when it was recorded in real time, and indexes in the order of that list. There a
-- withdrawal has the place of the transaction that its id would be.
ALTER TABLE withdrawal
  ADD COLUMN channel text NOT NULL DEFAULT 'api',
  ADD COLUMN recorded_at timestamptz(3) NOT NULL DEFAULT now();
CREATE INDEX withdrawal_listed ON withdrawal (book_id, ('txn_' || substr(id, 4)) DESC);
CREATE INDEX withdrawal_listed_of_user ON withdrawal (user_id, ('txn_' || substr(id, 4)) DESC);
