-- Times that the database was restored from a backup: while one is not released, no money and no webhook goes out.
CREATE TABLE restoration (
  id text NOT NULL,
  stood_at timestamptz(3) NOT NULL,
  backup_at timestamptz(3),
  restored_at timestamptz(3) NOT NULL,
  webhooks text,
  released_at timestamptz(3),
  approval_id text,
  CONSTRAINT restoration_pkey PRIMARY KEY (id),
  CONSTRAINT restoration_webhooks CHECK (webhooks IN ('send', 'skip')),
  CONSTRAINT restoration_released CHECK ((released_at IS NULL) = (webhooks IS NULL) AND (released_at IS NULL) = (approval_id IS NULL))
);
CREATE INDEX restoration_held ON restoration (restored_at) WHERE released_at IS NULL;

-- Numbers of a series of invoices that are not issued: documents that were handed out before a restore, and are lost, may have them.
CREATE TABLE invoice_gap (
  scope_book_id int NOT NULL,
  series text NOT NULL,
  first_number bigint NOT NULL,
  last_number bigint NOT NULL,
  restoration_id text NOT NULL,
  CONSTRAINT invoice_gap_pkey PRIMARY KEY (scope_book_id, series, first_number),
  CONSTRAINT invoice_gap_restoration_id_fkey FOREIGN KEY (restoration_id) REFERENCES restoration (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT invoice_gap_numbers CHECK (first_number > 0 AND last_number >= first_number)
);
