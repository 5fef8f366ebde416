-- Keys of the trading path lead with book_id, or contain it where rows are also found without their book.
-- No row gets one entry more in an index than before; a trade gets one less.
-- On a database with rows, prepare.sql has made the columns, indexes and references beside the running service: what stands below "IF NOT
-- EXISTS" is then there, and only names change. On a new database all of it is done here.

-- All of its tables at once, in the order in which a buy takes them: what it does not get at once it does not wait for with others in hand.
LOCK TABLE end_user, kyc, kyc_picture, mobile_challenge, embed_session, buy_hold, quote, transaction, account, posting, event, webhook_delivery,
  webhook_attempt, commission_entry IN ACCESS EXCLUSIVE MODE;

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

-- Rows that name a user or a delivery name its book too.
ALTER TABLE kyc ADD COLUMN IF NOT EXISTS book_id integer;
ALTER TABLE kyc_picture ADD COLUMN IF NOT EXISTS book_id integer;
ALTER TABLE mobile_challenge ADD COLUMN IF NOT EXISTS book_id integer;
ALTER TABLE buy_hold ADD COLUMN IF NOT EXISTS book_id integer;
ALTER TABLE webhook_attempt ADD COLUMN IF NOT EXISTS book_id integer;
DO $$
DECLARE
  v_table text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conrelid = 'kyc'::regclass AND c.conname = 'kyc_book_of_user' AND c.convalidated) THEN
    UPDATE kyc k SET book_id = u.book_id FROM end_user u WHERE u.id = k.user_id AND k.book_id IS NULL;
    ALTER TABLE kyc DROP CONSTRAINT IF EXISTS kyc_book_of_user,
      ADD CONSTRAINT kyc_book_of_user CHECK ((book_id IS NULL) = (user_id IS NULL));
  END IF;
  FOREACH v_table IN ARRAY ARRAY['kyc_picture', 'mobile_challenge', 'buy_hold', 'webhook_attempt'] LOOP
    CONTINUE WHEN (SELECT a.attnotnull FROM pg_attribute a WHERE a.attrelid = v_table::regclass AND a.attname = 'book_id');
    IF v_table = 'webhook_attempt' THEN
      UPDATE webhook_attempt a SET book_id = d.book_id FROM webhook_delivery d WHERE d.id = a.delivery_id AND a.book_id IS NULL;
      -- Attempts of deliveries that are gone, which nothing reads.
      DELETE FROM webhook_attempt WHERE book_id IS NULL;
    ELSE
      EXECUTE format('UPDATE %I k SET book_id = u.book_id FROM end_user u WHERE u.id = k.user_id AND k.book_id IS NULL', v_table);
    END IF;
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS has_book, ALTER COLUMN book_id SET NOT NULL', v_table);
  END LOOP;
END $$;
-- With the triggers of the preparation; new functions give the book from here on.
DROP FUNCTION IF EXISTS take_book_of_user_meanwhile() CASCADE;
DROP FUNCTION IF EXISTS take_book_of_delivery_meanwhile() CASCADE;

-- Users. Staff, KYC and the embedded screens know a user by id alone.
CREATE UNIQUE INDEX IF NOT EXISTS end_user_book_id_id_key ON end_user (book_id, id);
CREATE INDEX IF NOT EXISTS end_user_id_idx ON end_user (id);
DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['kyc', 'kyc_picture', 'mobile_challenge', 'embed_session', 'buy_hold', 'account'] LOOP
    IF NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conrelid = v_table::regclass AND c.conname = v_table || '_book_id_user_id_fkey'
        AND c.convalidated) THEN
      EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I', v_table, v_table || '_book_id_user_id_fkey');
      EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id)
        ON UPDATE CASCADE ON DELETE RESTRICT', v_table, v_table || '_book_id_user_id_fkey');
    END IF;
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', v_table, v_table || '_user_id_fkey');
  END LOOP;
END $$;
ALTER TABLE end_user DROP CONSTRAINT end_user_pkey, ADD CONSTRAINT end_user_pkey PRIMARY KEY USING INDEX end_user_book_id_id_key;
DROP INDEX end_user_book_id_id_idx;
CREATE UNIQUE INDEX IF NOT EXISTS buy_hold_id_book_id_key ON buy_hold (id, book_id);
ALTER TABLE buy_hold DROP CONSTRAINT buy_hold_pkey, ADD CONSTRAINT buy_hold_pkey PRIMARY KEY USING INDEX buy_hold_id_book_id_key;

-- Quotes and trades.
CREATE UNIQUE INDEX IF NOT EXISTS quote_book_id_id_key ON quote (book_id, id);
ALTER TABLE quote DROP CONSTRAINT quote_pkey, ADD CONSTRAINT quote_pkey PRIMARY KEY USING INDEX quote_book_id_id_key;
CREATE UNIQUE INDEX IF NOT EXISTS transaction_book_id_id_key ON transaction (book_id, id);
ALTER TABLE transaction DROP CONSTRAINT transaction_pkey, ADD CONSTRAINT transaction_pkey PRIMARY KEY USING INDEX transaction_book_id_id_key;
DROP INDEX transaction_book_id_id_idx;
CREATE UNIQUE INDEX IF NOT EXISTS transaction_quote_id_book_id_key ON transaction (quote_id, book_id) WHERE quote_id IS NOT NULL;
DROP INDEX transaction_quote_key;
ALTER INDEX transaction_quote_id_book_id_key RENAME TO transaction_quote_key;

-- The ledger. The chain of postings reads them in the order of their ids, whatever their book. Rows of neighbouring ids lie in neighbouring
-- pages, so a range of ids is found by the least and greatest id of each 128 pages (BRIN), which costs a posting no entry of its own.
CREATE UNIQUE INDEX IF NOT EXISTS account_book_id_id_key ON account (book_id, id);
ALTER TABLE account DROP CONSTRAINT account_pkey, ADD CONSTRAINT account_pkey PRIMARY KEY USING INDEX account_book_id_id_key;
CREATE UNIQUE INDEX IF NOT EXISTS posting_book_id_id_key ON posting (book_id, id);
ALTER TABLE posting DROP CONSTRAINT posting_pkey, ADD CONSTRAINT posting_pkey PRIMARY KEY USING INDEX posting_book_id_id_key;
CREATE INDEX IF NOT EXISTS posting_id_idx ON posting USING brin (id) WITH (autosummarize = on);
CREATE UNIQUE INDEX IF NOT EXISTS posting_statement_reference_key ON posting (reference_id, book_id)
  WHERE kind IN ('statement_credit', 'statement_debit');
DROP INDEX posting_statement_key;
ALTER INDEX posting_statement_reference_key RENAME TO posting_statement_key;

-- Events and their deliveries.
CREATE UNIQUE INDEX IF NOT EXISTS event_subject_id_sequence_book_id_key ON event (subject_id, sequence, book_id);
DROP INDEX event_subject_id_sequence_key;
CREATE UNIQUE INDEX IF NOT EXISTS webhook_delivery_id_book_id_key ON webhook_delivery (id, book_id);
ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_pkey,
  ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY USING INDEX webhook_delivery_id_book_id_key;
CREATE UNIQUE INDEX IF NOT EXISTS webhook_attempt_delivery_id_number_book_id_key ON webhook_attempt (delivery_id, number, book_id);
ALTER TABLE webhook_attempt DROP CONSTRAINT webhook_attempt_pkey,
  ADD CONSTRAINT webhook_attempt_pkey PRIMARY KEY USING INDEX webhook_attempt_delivery_id_number_book_id_key;

-- The commission of trades.
CREATE UNIQUE INDEX IF NOT EXISTS commission_entry_of_book_key ON commission_entry (transaction_id, (kind = 'reversal'), book_id);
DROP INDEX commission_entry_transaction_key;
ALTER INDEX commission_entry_of_book_key RENAME TO commission_entry_transaction_key;
