-- The postings of each book as a hash chain, written beside trading. No reference to posting: checking one would lock the row of every posting.
CREATE TABLE posting_link (
  book_id int NOT NULL,
  position bigint NOT NULL,
  posting_id bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT posting_link_pkey PRIMARY KEY (book_id, position),
  CONSTRAINT posting_link_hash CHECK (octet_length(hash) = 32)
);

-- One row: each posting with a number up to it has its link, or was never committed.
CREATE TABLE chain_frontier (
  id boolean NOT NULL DEFAULT true,
  read_to bigint NOT NULL,
  CONSTRAINT chain_frontier_pkey PRIMARY KEY (id),
  CONSTRAINT chain_frontier_single CHECK (id)
);
INSERT INTO chain_frontier (read_to) VALUES (0);

-- Entries of the public log (RFC 6962), each with the signed head of the log that it is the newest leaf of.
CREATE TABLE log_entry (
  index int NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  payload text NOT NULL,
  signature bytea NOT NULL,
  head text NOT NULL,
  head_signature bytea NOT NULL,
  key_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT log_entry_pkey PRIMARY KEY (index),
  CONSTRAINT log_entry_key_id_fkey FOREIGN KEY (key_id) REFERENCES certificate_key (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX log_entry_kind_day_key ON log_entry (kind, day);

-- Where the chain of a book stood when a day was signed; a row only where it had moved since the day before that.
CREATE TABLE ledger_head (
  book_id int NOT NULL,
  day date NOT NULL,
  position bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT ledger_head_pkey PRIMARY KEY (book_id, day)
);
