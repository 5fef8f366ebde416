CREATE TABLE sweep_frontier (
  what text NOT NULL,
  row_id text NOT NULL,
  CONSTRAINT sweep_frontier_pkey PRIMARY KEY (what)
);
