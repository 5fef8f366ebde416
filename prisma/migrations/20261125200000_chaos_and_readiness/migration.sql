-- Which of the next matching operations fail, first to last: 1 fails, 0 passes. Null: all of them, until `times` are spent.
ALTER TABLE sandbox_fault ADD COLUMN pattern text;

-- Faults that a sandbox met, as evidence for the report of readiness.
CREATE TABLE sandbox_fault_met (
  number bigserial,
  book_id int NOT NULL,
  fault text NOT NULL,
  subject text,
  at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT sandbox_fault_met_pkey PRIMARY KEY (book_id, fault, number)
);

-- What a partner's code was seen to survive, with what it was seen in. Never taken back.
CREATE TABLE readiness_proof (
  partner_id text NOT NULL,
  check_name text NOT NULL,
  seen_in text NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  CONSTRAINT readiness_proof_pkey PRIMARY KEY (partner_id, check_name)
);
