-- Buys that a book's mark in the commission ledger has passed while they were undecided: one that stays so for days holds up no later trade.
CREATE TABLE commission_due (
  book_id integer NOT NULL,
  transaction_id text NOT NULL,
  CONSTRAINT commission_due_pkey PRIMARY KEY (book_id, transaction_id)
);
