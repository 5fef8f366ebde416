CREATE TABLE sweep_frontier (
  what text NOT NULL,
  book_id integer NOT NULL,
  row_id text NOT NULL,
  CONSTRAINT sweep_frontier_pkey PRIMARY KEY (book_id, what)
);
