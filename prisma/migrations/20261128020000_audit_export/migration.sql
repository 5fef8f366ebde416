-- The queue of the audit log's way to an outside place (docs/operations.md, "The audit log outside"). Without an export nothing is written to it.
-- Entries that were there before the export are not in it: they are handed over first, by id, up to backlog_after so far; NULL once all were.
CREATE TABLE audit_export (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  opened_at timestamptz(3) NOT NULL DEFAULT now(),
  wanted_at timestamptz(3) NOT NULL DEFAULT now(),
  backlog_after text DEFAULT '',
  sent bigint NOT NULL DEFAULT 0 CHECK (sent >= 0),
  sent_at timestamptz(3)
);

CREATE TABLE audit_unsent (
  number bigserial PRIMARY KEY,
  entry_id text NOT NULL UNIQUE
);
