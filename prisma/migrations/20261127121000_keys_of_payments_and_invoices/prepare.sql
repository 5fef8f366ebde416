-- What of this migration takes long, done beside the running service, as that of the one before.

ALTER TABLE sip_miss ADD COLUMN IF NOT EXISTS book_id integer;

ALTER TABLE payment_step ADD COLUMN IF NOT EXISTS book_id integer;

-- New rows of the release that runs have their book from here on; the rows before them are filled in below. The migration drops both functions.
CREATE OR REPLACE FUNCTION take_book_of_sip_meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.book_id := (SELECT s.book_id FROM sip s WHERE s.id = NEW.sip_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER sip_miss_has_book_meanwhile BEFORE INSERT ON sip_miss FOR EACH ROW EXECUTE FUNCTION take_book_of_sip_meanwhile();

CREATE OR REPLACE FUNCTION take_book_of_subject_meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.book_id := COALESCE((SELECT o.book_id FROM payment_order o WHERE o.id = NEW.subject_id), (SELECT s.book_id FROM sip s WHERE s.id = NEW.subject_id));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payment_step_has_book_meanwhile BEFORE INSERT ON payment_step FOR EACH ROW EXECUTE FUNCTION take_book_of_subject_meanwhile();

-- Of a step, its book alone may be filled in until the migration.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = 'payment_step'::regclass AND t.tgname = 'payment_step_append_only') THEN
    CREATE OR REPLACE TRIGGER payment_step_append_only BEFORE UPDATE OF subject_id, number, status, source, reason, at OR DELETE OR TRUNCATE
      ON payment_step FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  END IF;
END $$;

-- A thousand subjects in a commit.
DO $$
DECLARE
  v_from text := '';
  v_to text;
BEGIN
  LOOP
    SELECT max(k.subject_id) INTO v_to FROM (
      SELECT DISTINCT subject_id FROM payment_step WHERE subject_id > v_from ORDER BY subject_id LIMIT 1000) k;
    EXIT WHEN v_to IS NULL;
    UPDATE payment_step p SET book_id = o.book_id FROM payment_order o
      WHERE o.id = p.subject_id AND p.subject_id > v_from AND p.subject_id <= v_to AND p.book_id IS NULL;
    UPDATE payment_step p SET book_id = s.book_id FROM sip s
      WHERE s.id = p.subject_id AND p.subject_id > v_from AND p.subject_id <= v_to AND p.book_id IS NULL;
    COMMIT;
    v_from := v_to;
  END LOOP;
  v_from := '';
  LOOP
    SELECT max(k.sip_id) INTO v_to FROM (SELECT DISTINCT sip_id FROM sip_miss WHERE sip_id > v_from ORDER BY sip_id LIMIT 1000) k;
    EXIT WHEN v_to IS NULL;
    UPDATE sip_miss m SET book_id = s.book_id FROM sip s
      WHERE s.id = m.sip_id AND m.sip_id > v_from AND m.sip_id <= v_to AND m.book_id IS NULL;
    COMMIT;
    v_from := v_to;
  END LOOP;
END $$;

-- Steps of what is gone, which nothing shows; as a rule there are none.
DO $$
BEGIN
  IF EXISTS (SELECT FROM payment_step WHERE book_id IS NULL) THEN
    ALTER TABLE payment_step DISABLE TRIGGER USER;
    DELETE FROM payment_step WHERE book_id IS NULL;
    ALTER TABLE payment_step ENABLE TRIGGER USER;
  END IF;
END $$;

ALTER TABLE sip_miss DROP CONSTRAINT IF EXISTS has_book, ADD CONSTRAINT has_book CHECK (book_id IS NOT NULL) NOT VALID;

ALTER TABLE sip_miss VALIDATE CONSTRAINT has_book;

ALTER TABLE sip_miss ALTER COLUMN book_id SET NOT NULL, DROP CONSTRAINT has_book;

ALTER TABLE payment_step DROP CONSTRAINT IF EXISTS has_book, ADD CONSTRAINT has_book CHECK (book_id IS NOT NULL) NOT VALID;

ALTER TABLE payment_step VALIDATE CONSTRAINT has_book;

ALTER TABLE payment_step ALTER COLUMN book_id SET NOT NULL, DROP CONSTRAINT has_book;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sip_miss_sip_id_due_on_book_id_key ON sip_miss (sip_id, due_on, book_id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_step_subject_id_number_book_id_key ON payment_step (subject_id, number, book_id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_order_book_id_id_key ON payment_order (book_id, id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_order_id_idx ON payment_order (id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_order_gateway_book_key ON payment_order (gateway, gateway_order_id, book_id)
  WHERE gateway_order_id IS NOT NULL;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_order_sip_day_book_key ON payment_order (sip_id, due_on, book_id) WHERE due_on IS NOT NULL;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_order_installment_book_key ON payment_order (sip_id, installment_no, book_id)
  WHERE installment_no IS NOT NULL;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sip_book_id_id_key ON sip (book_id, id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS sip_id_idx ON sip (id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sip_number_book_id_key ON sip (number, book_id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS invoice_id_book_id_key ON invoice (id, book_id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS invoice_transaction_id_book_id_key ON invoice (transaction_id, book_id);
