-- When trading was halted or went on: partners are told of it later. Processes of the release before leave it to the default.
ALTER TABLE halt_notice ADD COLUMN halted_at timestamptz(3) NOT NULL DEFAULT clock_timestamp();
