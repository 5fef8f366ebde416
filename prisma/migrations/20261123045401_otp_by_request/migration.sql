-- A code belongs to the request that asked for it (decisions 15): guesses at it are counted by whether they name it, and those that do
-- not are told apart by the address, so that a stranger's guesses never use up the attempts of the person it was sent to.
ALTER TABLE otp_challenge
  ADD COLUMN unnamed_attempts INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN asked_from BYTEA;
