-- What of this migration takes long, done beside the running service, statement by statement; migration.sql then holds its tables for an instant.
-- Each statement may be run again. No statement has an empty line in it: those part one from the next.

ALTER TABLE kyc ADD COLUMN IF NOT EXISTS book_id integer;

ALTER TABLE kyc_picture ADD COLUMN IF NOT EXISTS book_id integer;

ALTER TABLE mobile_challenge ADD COLUMN IF NOT EXISTS book_id integer;

ALTER TABLE buy_hold ADD COLUMN IF NOT EXISTS book_id integer;

ALTER TABLE webhook_attempt ADD COLUMN IF NOT EXISTS book_id integer;

-- New rows of the release that runs have their book from here on; the rows before them are filled in below. The migration drops both functions.
CREATE OR REPLACE FUNCTION take_book_of_user_meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.book_id := (SELECT u.book_id FROM end_user u WHERE u.id = NEW.user_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER kyc_has_book_meanwhile BEFORE INSERT OR UPDATE OF user_id ON kyc FOR EACH ROW EXECUTE FUNCTION take_book_of_user_meanwhile();

CREATE OR REPLACE TRIGGER kyc_picture_has_book_meanwhile BEFORE INSERT OR UPDATE OF user_id ON kyc_picture FOR EACH ROW
  EXECUTE FUNCTION take_book_of_user_meanwhile();

CREATE OR REPLACE TRIGGER mobile_challenge_has_book_meanwhile BEFORE INSERT ON mobile_challenge FOR EACH ROW EXECUTE FUNCTION take_book_of_user_meanwhile();

CREATE OR REPLACE TRIGGER buy_hold_has_book_meanwhile BEFORE INSERT ON buy_hold FOR EACH ROW EXECUTE FUNCTION take_book_of_user_meanwhile();

CREATE OR REPLACE FUNCTION take_book_of_delivery_meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.book_id := (SELECT d.book_id FROM webhook_delivery d WHERE d.id = NEW.delivery_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER webhook_attempt_has_book_meanwhile BEFORE INSERT ON webhook_attempt FOR EACH ROW EXECUTE FUNCTION take_book_of_delivery_meanwhile();

-- A thousand rows in a commit.
DO $$
DECLARE
  v_from bigint := 0;
  v_to bigint;
BEGIN
  LOOP
    SELECT max(k.id) INTO v_to FROM (SELECT id FROM kyc WHERE id > v_from ORDER BY id LIMIT 1000) k;
    EXIT WHEN v_to IS NULL;
    UPDATE kyc k SET book_id = u.book_id FROM end_user u
      WHERE u.id = k.user_id AND k.id > v_from AND k.id <= v_to AND k.book_id IS NULL;
    COMMIT;
    v_from := v_to;
  END LOOP;
END $$;

DO $$
DECLARE
  v_table text;
  v_from text;
  v_to text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['kyc_picture', 'mobile_challenge', 'buy_hold'] LOOP
    v_from := '';
    LOOP
      EXECUTE format('SELECT max(k.id) FROM (SELECT id FROM %I WHERE id > $1 ORDER BY id LIMIT 1000) k', v_table) INTO v_to USING v_from;
      EXIT WHEN v_to IS NULL;
      EXECUTE format('UPDATE %I k SET book_id = u.book_id FROM end_user u
        WHERE u.id = k.user_id AND k.id > $1 AND k.id <= $2 AND k.book_id IS NULL', v_table) USING v_from, v_to;
      COMMIT;
      v_from := v_to;
    END LOOP;
  END LOOP;
END $$;

-- Attempts of deliveries that are gone, which nothing reads, go too.
DO $$
DECLARE
  v_from text := '';
  v_to text;
BEGIN
  LOOP
    SELECT max(k.delivery_id) INTO v_to FROM (
      SELECT delivery_id FROM webhook_attempt WHERE delivery_id > v_from ORDER BY delivery_id LIMIT 1000) k;
    EXIT WHEN v_to IS NULL;
    UPDATE webhook_attempt a SET book_id = d.book_id FROM webhook_delivery d
      WHERE d.id = a.delivery_id AND a.delivery_id > v_from AND a.delivery_id <= v_to AND a.book_id IS NULL;
    DELETE FROM webhook_attempt a WHERE a.delivery_id > v_from AND a.delivery_id <= v_to AND a.book_id IS NULL;
    COMMIT;
    v_from := v_to;
  END LOOP;
END $$;

-- That each has its book is proved beside the service, so that NOT NULL needs no look at the table.
ALTER TABLE kyc DROP CONSTRAINT IF EXISTS kyc_book_of_user,
  ADD CONSTRAINT kyc_book_of_user CHECK ((book_id IS NULL) = (user_id IS NULL)) NOT VALID;

ALTER TABLE kyc VALIDATE CONSTRAINT kyc_book_of_user;

ALTER TABLE kyc_picture DROP CONSTRAINT IF EXISTS has_book, ADD CONSTRAINT has_book CHECK (book_id IS NOT NULL) NOT VALID;

ALTER TABLE kyc_picture VALIDATE CONSTRAINT has_book;

ALTER TABLE kyc_picture ALTER COLUMN book_id SET NOT NULL, DROP CONSTRAINT has_book;

ALTER TABLE mobile_challenge DROP CONSTRAINT IF EXISTS has_book, ADD CONSTRAINT has_book CHECK (book_id IS NOT NULL) NOT VALID;

ALTER TABLE mobile_challenge VALIDATE CONSTRAINT has_book;

ALTER TABLE mobile_challenge ALTER COLUMN book_id SET NOT NULL, DROP CONSTRAINT has_book;

ALTER TABLE buy_hold DROP CONSTRAINT IF EXISTS has_book, ADD CONSTRAINT has_book CHECK (book_id IS NOT NULL) NOT VALID;

ALTER TABLE buy_hold VALIDATE CONSTRAINT has_book;

ALTER TABLE buy_hold ALTER COLUMN book_id SET NOT NULL, DROP CONSTRAINT has_book;

ALTER TABLE webhook_attempt DROP CONSTRAINT IF EXISTS has_book, ADD CONSTRAINT has_book CHECK (book_id IS NOT NULL) NOT VALID;

ALTER TABLE webhook_attempt VALIDATE CONSTRAINT has_book;

ALTER TABLE webhook_attempt ALTER COLUMN book_id SET NOT NULL, DROP CONSTRAINT has_book;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS end_user_book_id_id_key ON end_user (book_id, id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS end_user_id_idx ON end_user (id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS buy_hold_id_book_id_key ON buy_hold (id, book_id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS quote_book_id_id_key ON quote (book_id, id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS transaction_book_id_id_key ON transaction (book_id, id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS transaction_quote_id_book_id_key ON transaction (quote_id, book_id) WHERE quote_id IS NOT NULL;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS account_book_id_id_key ON account (book_id, id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS posting_book_id_id_key ON posting (book_id, id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS posting_id_idx ON posting USING brin (id) WITH (autosummarize = on);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS posting_statement_reference_key ON posting (reference_id, book_id)
  WHERE kind IN ('statement_credit', 'statement_debit');

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS event_subject_id_sequence_book_id_key ON event (subject_id, sequence, book_id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS webhook_delivery_id_book_id_key ON webhook_delivery (id, book_id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS webhook_attempt_delivery_id_number_book_id_key ON webhook_attempt (delivery_id, number, book_id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS commission_entry_of_book_key ON commission_entry (transaction_id, (kind = 'reversal'), book_id);

-- References by book and id beside those by id: rows that are written are held to them, those before are proved without stopping their writers.
ALTER TABLE kyc DROP CONSTRAINT IF EXISTS kyc_book_id_user_id_fkey, ADD CONSTRAINT kyc_book_id_user_id_fkey
  FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;

ALTER TABLE kyc_picture DROP CONSTRAINT IF EXISTS kyc_picture_book_id_user_id_fkey, ADD CONSTRAINT kyc_picture_book_id_user_id_fkey
  FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;

ALTER TABLE mobile_challenge DROP CONSTRAINT IF EXISTS mobile_challenge_book_id_user_id_fkey, ADD CONSTRAINT mobile_challenge_book_id_user_id_fkey
  FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;

ALTER TABLE embed_session DROP CONSTRAINT IF EXISTS embed_session_book_id_user_id_fkey, ADD CONSTRAINT embed_session_book_id_user_id_fkey
  FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;

ALTER TABLE buy_hold DROP CONSTRAINT IF EXISTS buy_hold_book_id_user_id_fkey, ADD CONSTRAINT buy_hold_book_id_user_id_fkey
  FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;

ALTER TABLE account DROP CONSTRAINT IF EXISTS account_book_id_user_id_fkey, ADD CONSTRAINT account_book_id_user_id_fkey
  FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;

ALTER TABLE kyc VALIDATE CONSTRAINT kyc_book_id_user_id_fkey;

ALTER TABLE kyc_picture VALIDATE CONSTRAINT kyc_picture_book_id_user_id_fkey;

ALTER TABLE mobile_challenge VALIDATE CONSTRAINT mobile_challenge_book_id_user_id_fkey;

ALTER TABLE embed_session VALIDATE CONSTRAINT embed_session_book_id_user_id_fkey;

ALTER TABLE buy_hold VALIDATE CONSTRAINT buy_hold_book_id_user_id_fkey;

ALTER TABLE account VALIDATE CONSTRAINT account_book_id_user_id_fkey;
