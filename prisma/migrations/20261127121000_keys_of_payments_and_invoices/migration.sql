-- Payment orders, SIPs, their steps, invoices and what waits for figures: keys with the book, as those of trades.
-- What stands below "IF NOT EXISTS" is there where prepare.sql was run.
LOCK TABLE payment_order, sip, sip_miss, payment_step, figure_pending, invoice, invoice_due IN ACCESS EXCLUSIVE MODE;
CREATE UNIQUE INDEX IF NOT EXISTS payment_order_book_id_id_key ON payment_order (book_id, id);
ALTER TABLE payment_order DROP CONSTRAINT payment_order_pkey, ADD CONSTRAINT payment_order_pkey PRIMARY KEY USING INDEX payment_order_book_id_id_key;
DROP INDEX payment_order_book_id_id_idx;
-- Gateways, checkouts and staff know an order by id alone.
CREATE INDEX IF NOT EXISTS payment_order_id_idx ON payment_order (id);
CREATE UNIQUE INDEX IF NOT EXISTS payment_order_gateway_book_key ON payment_order (gateway, gateway_order_id, book_id)
  WHERE gateway_order_id IS NOT NULL;
DROP INDEX payment_order_gateway_key;
ALTER INDEX payment_order_gateway_book_key RENAME TO payment_order_gateway_key;
CREATE UNIQUE INDEX IF NOT EXISTS payment_order_sip_day_book_key ON payment_order (sip_id, due_on, book_id) WHERE due_on IS NOT NULL;
DROP INDEX payment_order_sip_day_key;
ALTER INDEX payment_order_sip_day_book_key RENAME TO payment_order_sip_day_key;
CREATE UNIQUE INDEX IF NOT EXISTS payment_order_installment_book_key ON payment_order (sip_id, installment_no, book_id)
  WHERE installment_no IS NOT NULL;
DROP INDEX payment_order_installment_key;
ALTER INDEX payment_order_installment_book_key RENAME TO payment_order_installment_key;

CREATE UNIQUE INDEX IF NOT EXISTS sip_book_id_id_key ON sip (book_id, id);
ALTER TABLE sip DROP CONSTRAINT sip_pkey, ADD CONSTRAINT sip_pkey PRIMARY KEY USING INDEX sip_book_id_id_key;
DROP INDEX sip_book_id_id_idx;
CREATE INDEX IF NOT EXISTS sip_id_idx ON sip (id);
DROP INDEX sip_number_key;
CREATE UNIQUE INDEX IF NOT EXISTS sip_number_book_id_key ON sip (number, book_id);

-- The book of a miss, which only a function writes.
ALTER TABLE sip_miss ADD COLUMN book_id integer;
UPDATE sip_miss m SET book_id = s.book_id FROM sip s WHERE s.id = m.sip_id;
ALTER TABLE sip_miss ALTER COLUMN book_id SET NOT NULL;
ALTER TABLE sip_miss DROP CONSTRAINT sip_miss_pkey, ADD CONSTRAINT sip_miss_pkey PRIMARY KEY (sip_id, due_on, book_id);

-- The book of a step, which only a trigger writes.
ALTER TABLE payment_step ADD COLUMN book_id integer;
ALTER TABLE payment_step DISABLE TRIGGER USER;
UPDATE payment_step p SET book_id = o.book_id FROM payment_order o WHERE o.id = p.subject_id;
UPDATE payment_step p SET book_id = s.book_id FROM sip s WHERE s.id = p.subject_id;
-- Steps of what is gone, which nothing shows.
DELETE FROM payment_step WHERE book_id IS NULL;
ALTER TABLE payment_step ENABLE TRIGGER USER;
ALTER TABLE payment_step ALTER COLUMN book_id SET NOT NULL;
ALTER TABLE payment_step DROP CONSTRAINT payment_step_pkey, ADD CONSTRAINT payment_step_pkey PRIMARY KEY (subject_id, number, book_id);

ALTER TABLE figure_pending DROP CONSTRAINT figure_pending_pkey, ADD CONSTRAINT figure_pending_pkey PRIMARY KEY (transaction_id, book_id);

CREATE UNIQUE INDEX IF NOT EXISTS invoice_id_book_id_key ON invoice (id, book_id);
ALTER TABLE invoice DROP CONSTRAINT invoice_pkey, ADD CONSTRAINT invoice_pkey PRIMARY KEY USING INDEX invoice_id_book_id_key;
DROP INDEX invoice_transaction_id_key;
CREATE UNIQUE INDEX IF NOT EXISTS invoice_transaction_id_book_id_key ON invoice (transaction_id, book_id);
ALTER TABLE invoice_due DROP CONSTRAINT invoice_due_pkey, ADD CONSTRAINT invoice_due_pkey PRIMARY KEY (transaction_id, book_id);
