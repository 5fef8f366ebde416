-- Several endpoints of a partner, each with its mode (null: both), kinds and switch. The one of before is number 1, for both modes; its id is
-- that of its partner, so that one that is removed and set again goes on with what it was due.
ALTER TABLE webhook_endpoint
  ADD COLUMN id text,
  ADD COLUMN number int NOT NULL DEFAULT 1,
  ADD COLUMN mode text,
  ADD COLUMN name text,
  ADD COLUMN kinds text[],
  ADD COLUMN disabled_at timestamptz(3);
UPDATE webhook_endpoint SET id = 'whe_' || substr(partner_id, 5),
  kinds = '{buy.completed,sell.completed,sip.created,sip.activated,sip.installment,sip.mandate_failed,payment.completed,payment.failed,payment.expired,payment.refunded}';
ALTER TABLE webhook_endpoint
  ALTER COLUMN id SET NOT NULL,
  ALTER COLUMN number DROP DEFAULT,
  ALTER COLUMN kinds SET NOT NULL,
  DROP CONSTRAINT webhook_endpoint_pkey,
  ADD CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id),
  ADD CONSTRAINT webhook_endpoint_first CHECK ((number = 1) = (mode IS NULL) AND number >= 1),
  ADD CONSTRAINT webhook_endpoint_mode CHECK (mode IN ('live', 'sandbox'));
CREATE UNIQUE INDEX webhook_endpoint_partner_id_number_key ON webhook_endpoint (partner_id, number);

-- The health of each endpoint in each book.
ALTER TABLE webhook_channel ADD COLUMN endpoint_id text;
UPDATE webhook_channel c SET endpoint_id = 'whe_' || substr(b.partner_id, 5) FROM book b WHERE b.id = c.book_id;
ALTER TABLE webhook_channel
  ALTER COLUMN endpoint_id SET NOT NULL,
  DROP CONSTRAINT webhook_channel_pkey,
  ADD CONSTRAINT webhook_channel_pkey PRIMARY KEY (book_id, endpoint_id);
ALTER TYPE finished_attempt ADD ATTRIBUTE endpoint_id text;

-- An event has a delivery for each endpoint that wants its kind, and another each time it is sent anew. Null is a sandbox's that no endpoint wants.
ALTER TABLE webhook_delivery ADD COLUMN endpoint_id text;
UPDATE webhook_delivery d SET endpoint_id = 'whe_' || substr(b.partner_id, 5) FROM book b WHERE b.id = d.book_id AND d.state <> 'unsent';
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_goes CHECK (endpoint_id IS NOT NULL OR state = 'unsent');
DROP INDEX webhook_delivery_event_id_key;
CREATE INDEX webhook_delivery_event_id_idx ON webhook_delivery (event_id);
DROP INDEX webhook_delivery_due;
CREATE INDEX webhook_delivery_due ON webhook_delivery (book_id, endpoint_id, next_attempt_at, id) WHERE state = 'pending';

-- Events of a book in the order of their ids, which is that of time, by the one index there was: a trade writes no more of them. Kinds that are
-- few among many trades have an index of their own.
ALTER TABLE event DROP CONSTRAINT event_pkey, ADD CONSTRAINT event_pkey PRIMARY KEY (book_id, id);
CREATE INDEX event_rare ON event (book_id, kind, id)
  WHERE kind NOT IN ('buy.completed', 'sell.completed', 'send.completed', 'gift.completed', 'payment.completed', 'sip.installment');

-- The float below which float.low is sent, in paise: the partner's, and with the account it is about, so that no trade looks it up.
ALTER TABLE partner ADD COLUMN float_low_paise bigint, ADD CONSTRAINT partner_float_low CHECK (float_low_paise > 0);
ALTER TABLE account ADD COLUMN low_below bigint;
