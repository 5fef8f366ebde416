-- What moves accounts of a user later than when it was made, for their ledger (server/domain/reports/user-ledger/store.ts). Trades that are settled
-- at once never enter it. On a database with rows, prepare.sql has made them.
CREATE INDEX IF NOT EXISTS transaction_settled_late ON transaction (user_id)
  WHERE settled_at - created_at > interval '5 minutes' OR recorded_at - created_at > interval '5 minutes';
CREATE INDEX IF NOT EXISTS transaction_received_late ON transaction (receiver_id)
  WHERE receiver_id IS NOT NULL AND recorded_at - created_at > interval '5 minutes';
CREATE INDEX IF NOT EXISTS withdrawal_late ON withdrawal (user_id)
  WHERE failed_at IS NOT NULL OR reversed_at IS NOT NULL OR recorded_at - created_at > interval '5 minutes';
