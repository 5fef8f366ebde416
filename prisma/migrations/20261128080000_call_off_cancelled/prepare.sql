-- What of this migration takes long, done beside the running service; the column first, which is there at once.

ALTER TABLE delivery_order ADD COLUMN IF NOT EXISTS call_off_at timestamptz(3);

CREATE INDEX CONCURRENTLY IF NOT EXISTS delivery_order_call_off ON delivery_order (call_off_at) WHERE call_off_at IS NOT NULL;
