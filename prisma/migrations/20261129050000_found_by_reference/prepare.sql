-- What of this migration takes long, done beside the running service.

CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawal_reference ON withdrawal (book_id, reference) WHERE reference IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS delivery_order_reference ON delivery_order (book_id, reference) WHERE reference IS NOT NULL;
