-- What was owed to users in a metal at the beginning of a day, as a Merkle-sum tree. key_sealed: what the salts of its leaves follow from.
CREATE TABLE holdings_tree (
  day date NOT NULL,
  mode text NOT NULL,
  asset text NOT NULL,
  holders int NOT NULL,
  micrograms bigint NOT NULL,
  root bytea NOT NULL,
  groups bytea NOT NULL,
  key_sealed bytea NOT NULL,
  CONSTRAINT holdings_tree_pkey PRIMARY KEY (day, mode, asset),
  CONSTRAINT holdings_tree_sum CHECK (micrograms >= 0)
);

-- 256 leaves of a tree, in their order: enough to make each proof anew, and a fraction of the tree.
CREATE TABLE holdings_group (
  day date NOT NULL,
  mode text NOT NULL,
  asset text NOT NULL,
  first_salt bytea NOT NULL,
  number int NOT NULL,
  user_ids bigint[] NOT NULL,
  micrograms bigint[] NOT NULL,
  CONSTRAINT holdings_group_pkey PRIMARY KEY (day, mode, asset, first_salt),
  CONSTRAINT holdings_group_positive CHECK (0 < ALL (micrograms))
);
