-- Months of postings, transactions and events that stand in tables of their own (docs/architecture/tables.md, "Old months"). The tables themselves are
-- made by open_ledger_months, in a schema that only the owner reaches; they are read through the table that they inherit from.
CREATE SCHEMA IF NOT EXISTS months;

CREATE TABLE ledger_month (
  source text NOT NULL CHECK (source IN ('posting', 'transaction', 'event')),
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  from_key text NOT NULL,
  to_key text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  detached_at timestamptz(3),
  rows bigint,
  digest numeric,
  PRIMARY KEY (source, month),
  CONSTRAINT ledger_month_closed_with_digest CHECK ((closed_at IS NULL) = (rows IS NULL) AND (closed_at IS NULL) = (digest IS NULL)),
  CONSTRAINT ledger_month_detached_after_close CHECK (detached_at IS NULL OR closed_at IS NOT NULL)
);
