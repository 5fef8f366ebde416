-- Payment orders, SIPs, their steps, invoices and what waits for figures: keys with the book, as those of trades.
-- What stands below "IF NOT EXISTS" is there where prepare.sql was run.
LOCK TABLE payment_order, sip, sip_miss, payment_step, figure_pending, invoice, invoice_due IN ACCESS EXCLUSIVE MODE;

-- A preparation that was cut off leaves an index that holds nobody to anything.
DO $$
DECLARE
  v_index text := (SELECT min(i.indexrelid::regclass::text) FROM pg_index i JOIN pg_locks l ON l.relation = i.indrelid
    WHERE NOT i.indisvalid AND l.pid = pg_backend_pid() AND l.mode = 'AccessExclusiveLock');
BEGIN
  IF v_index IS NOT NULL THEN
    RAISE EXCEPTION 'the index % was left unfinished: drop it, or let npm run db:migrate make it anew', v_index
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
END $$;

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
ALTER TABLE sip_miss ADD COLUMN IF NOT EXISTS book_id integer;
-- The book of a step, which only a trigger writes.
ALTER TABLE payment_step ADD COLUMN IF NOT EXISTS book_id integer;
DO $$
BEGIN
  IF NOT (SELECT a.attnotnull FROM pg_attribute a WHERE a.attrelid = 'sip_miss'::regclass AND a.attname = 'book_id') THEN
    UPDATE sip_miss m SET book_id = s.book_id FROM sip s WHERE s.id = m.sip_id AND m.book_id IS NULL;
    ALTER TABLE sip_miss DROP CONSTRAINT IF EXISTS has_book, ALTER COLUMN book_id SET NOT NULL;
  END IF;
  IF NOT (SELECT a.attnotnull FROM pg_attribute a WHERE a.attrelid = 'payment_step'::regclass AND a.attname = 'book_id') THEN
    ALTER TABLE payment_step DISABLE TRIGGER USER;
    UPDATE payment_step p SET book_id = o.book_id FROM payment_order o WHERE o.id = p.subject_id AND p.book_id IS NULL;
    UPDATE payment_step p SET book_id = s.book_id FROM sip s WHERE s.id = p.subject_id AND p.book_id IS NULL;
    -- Steps of what is gone, which nothing shows.
    DELETE FROM payment_step WHERE book_id IS NULL;
    ALTER TABLE payment_step ENABLE TRIGGER USER;
    ALTER TABLE payment_step DROP CONSTRAINT IF EXISTS has_book, ALTER COLUMN book_id SET NOT NULL;
  END IF;
END $$;
-- With the triggers of the preparation; new functions give the book from here on, and no column of a step changes any more.
DROP FUNCTION IF EXISTS take_book_of_sip_meanwhile() CASCADE;
DROP FUNCTION IF EXISTS take_book_of_subject_meanwhile() CASCADE;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = 'payment_step'::regclass AND t.tgname = 'payment_step_append_only') THEN
    CREATE OR REPLACE TRIGGER payment_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_step
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  END IF;
END $$;
CREATE UNIQUE INDEX IF NOT EXISTS sip_miss_sip_id_due_on_book_id_key ON sip_miss (sip_id, due_on, book_id);
ALTER TABLE sip_miss DROP CONSTRAINT sip_miss_pkey, ADD CONSTRAINT sip_miss_pkey PRIMARY KEY USING INDEX sip_miss_sip_id_due_on_book_id_key;
CREATE UNIQUE INDEX IF NOT EXISTS payment_step_subject_id_number_book_id_key ON payment_step (subject_id, number, book_id);
ALTER TABLE payment_step DROP CONSTRAINT payment_step_pkey,
  ADD CONSTRAINT payment_step_pkey PRIMARY KEY USING INDEX payment_step_subject_id_number_book_id_key;

ALTER TABLE figure_pending DROP CONSTRAINT figure_pending_pkey, ADD CONSTRAINT figure_pending_pkey PRIMARY KEY (transaction_id, book_id);

CREATE UNIQUE INDEX IF NOT EXISTS invoice_id_book_id_key ON invoice (id, book_id);
ALTER TABLE invoice DROP CONSTRAINT invoice_pkey, ADD CONSTRAINT invoice_pkey PRIMARY KEY USING INDEX invoice_id_book_id_key;
DROP INDEX invoice_transaction_id_key;
CREATE UNIQUE INDEX IF NOT EXISTS invoice_transaction_id_book_id_key ON invoice (transaction_id, book_id);
ALTER TABLE invoice_due DROP CONSTRAINT invoice_due_pkey, ADD CONSTRAINT invoice_due_pkey PRIMARY KEY (transaction_id, book_id);
