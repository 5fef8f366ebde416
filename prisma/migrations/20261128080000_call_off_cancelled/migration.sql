-- When the courier of a parcel whose order is cancelled is asked again not to come; real time. Empty where there is nothing to ask. On a database with
-- rows, prepare.sql has made both.
ALTER TABLE delivery_order ADD COLUMN IF NOT EXISTS call_off_at timestamptz(3);
CREATE INDEX IF NOT EXISTS delivery_order_call_off ON delivery_order (call_off_at) WHERE call_off_at IS NOT NULL;
