-- Keys of the trading path lead with book_id, or contain it where rows are also found without their book (docs/architecture/scaling.md).
-- No row gets one entry more in an index than before; a trade gets one less.

-- References to users, which name the book too.
ALTER TABLE kyc ADD COLUMN book_id integer;
ALTER TABLE kyc_picture ADD COLUMN book_id integer;
ALTER TABLE mobile_challenge ADD COLUMN book_id integer;
ALTER TABLE buy_hold ADD COLUMN book_id integer;
ALTER TABLE kyc DISABLE TRIGGER USER;
UPDATE kyc k SET book_id = u.book_id FROM end_user u WHERE u.id = k.user_id;
ALTER TABLE kyc ENABLE TRIGGER USER;
UPDATE kyc_picture k SET book_id = u.book_id FROM end_user u WHERE u.id = k.user_id;
UPDATE mobile_challenge k SET book_id = u.book_id FROM end_user u WHERE u.id = k.user_id;
UPDATE buy_hold k SET book_id = u.book_id FROM end_user u WHERE u.id = k.user_id;
ALTER TABLE buy_hold ALTER COLUMN book_id SET NOT NULL;

ALTER TABLE kyc DROP CONSTRAINT kyc_user_id_fkey;
ALTER TABLE kyc_picture DROP CONSTRAINT kyc_picture_user_id_fkey;
ALTER TABLE mobile_challenge DROP CONSTRAINT mobile_challenge_user_id_fkey;
ALTER TABLE buy_hold DROP CONSTRAINT buy_hold_user_id_fkey;
ALTER TABLE embed_session DROP CONSTRAINT embed_session_user_id_fkey;
ALTER TABLE account DROP CONSTRAINT account_user_id_fkey;

ALTER TABLE end_user DROP CONSTRAINT end_user_pkey, ADD CONSTRAINT end_user_pkey PRIMARY KEY (book_id, id);
DROP INDEX end_user_book_id_id_idx;
-- Staff, KYC and the embedded screens know a user by id alone.
CREATE INDEX end_user_id_idx ON end_user (id);

ALTER TABLE kyc ADD CONSTRAINT kyc_book_id_user_id_fkey FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE kyc_picture ADD CONSTRAINT kyc_picture_book_id_user_id_fkey FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE mobile_challenge ADD CONSTRAINT mobile_challenge_book_id_user_id_fkey FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE buy_hold ADD CONSTRAINT buy_hold_book_id_user_id_fkey FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE embed_session ADD CONSTRAINT embed_session_book_id_user_id_fkey FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE account ADD CONSTRAINT account_book_id_user_id_fkey FOREIGN KEY (book_id, user_id) REFERENCES end_user (book_id, id)
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE buy_hold DROP CONSTRAINT buy_hold_pkey, ADD CONSTRAINT buy_hold_pkey PRIMARY KEY (id, book_id);

-- Quotes and trades.
ALTER TABLE quote DROP CONSTRAINT quote_pkey, ADD CONSTRAINT quote_pkey PRIMARY KEY (book_id, id);
ALTER TABLE transaction DROP CONSTRAINT transaction_pkey, ADD CONSTRAINT transaction_pkey PRIMARY KEY (book_id, id);
DROP INDEX transaction_book_id_id_idx;
DROP INDEX transaction_quote_key;
CREATE UNIQUE INDEX transaction_quote_key ON transaction (quote_id, book_id) WHERE quote_id IS NOT NULL;

-- The ledger. The chain of postings reads them in the order of their ids, whatever their book: blocks of the table suffice for that.
ALTER TABLE account DROP CONSTRAINT account_pkey, ADD CONSTRAINT account_pkey PRIMARY KEY (book_id, id);
ALTER TABLE posting DROP CONSTRAINT posting_pkey, ADD CONSTRAINT posting_pkey PRIMARY KEY (book_id, id);
CREATE INDEX posting_id_idx ON posting USING brin (id) WITH (autosummarize = on);
DROP INDEX posting_statement_key;
CREATE UNIQUE INDEX posting_statement_key ON posting (reference_id, book_id) WHERE kind IN ('statement_credit', 'statement_debit');

-- Events and their deliveries.
DROP INDEX event_subject_id_sequence_key;
CREATE UNIQUE INDEX event_subject_id_sequence_book_id_key ON event (subject_id, sequence, book_id);
ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_pkey, ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id, book_id);
ALTER TABLE webhook_attempt ADD COLUMN book_id integer;
UPDATE webhook_attempt a SET book_id = d.book_id FROM webhook_delivery d WHERE d.id = a.delivery_id;
-- Attempts of deliveries that are gone, which nothing reads.
DELETE FROM webhook_attempt WHERE book_id IS NULL;
ALTER TABLE webhook_attempt ALTER COLUMN book_id SET NOT NULL;
ALTER TABLE webhook_attempt DROP CONSTRAINT webhook_attempt_pkey, ADD CONSTRAINT webhook_attempt_pkey PRIMARY KEY (delivery_id, number, book_id);

-- The commission of trades.
DROP INDEX commission_entry_transaction_key;
CREATE UNIQUE INDEX commission_entry_transaction_key ON commission_entry (transaction_id, (kind = 'reversal'), book_id);
