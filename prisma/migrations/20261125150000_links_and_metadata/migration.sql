-- What stems from what, and the partner's own pairs of texts: null where there are none, so that they cost the trading path nothing.
ALTER TABLE transaction ADD COLUMN payment_id text, ADD COLUMN sip_number bigint, ADD COLUMN reference text, ADD COLUMN metadata jsonb;
ALTER TABLE quote ADD COLUMN metadata jsonb;
ALTER TYPE buy_quote ADD ATTRIBUTE metadata jsonb;
ALTER TABLE payment_order ADD COLUMN metadata jsonb;
ALTER TABLE sip ADD COLUMN metadata jsonb;
ALTER TABLE withdrawal ADD COLUMN reference text, ADD COLUMN metadata jsonb;
ALTER TABLE delivery_quote ADD COLUMN reference text;
ALTER TABLE delivery_order ADD COLUMN reference text, ADD COLUMN metadata jsonb;
ALTER TABLE end_user ADD COLUMN metadata jsonb;
ALTER TABLE embed_code ADD COLUMN metadata jsonb;

UPDATE transaction t SET payment_id = CASE WHEN o.sip_id IS NULL THEN o.id END, sip_number = s.number,
    reference = CASE WHEN o.sip_id IS NULL THEN o.reference ELSE s.reference END
  FROM payment_order o LEFT JOIN sip s ON s.id = o.sip_id WHERE o.transaction_id = t.id;
