-- What a step of a timeline comes from is its source.
ALTER TABLE payment_step RENAME COLUMN told_by TO source;
ALTER TABLE payment_step RENAME CONSTRAINT payment_step_told_by TO payment_step_source;
ALTER TABLE withdrawal_step RENAME COLUMN told_by TO source;
ALTER TYPE withdrawal_news RENAME ATTRIBUTE told_by TO source;
-- Made again with the functions: a parameter cannot be renamed in place.
DROP FUNCTION IF EXISTS note_withdrawal_step(text, text, text, text, timestamptz);
