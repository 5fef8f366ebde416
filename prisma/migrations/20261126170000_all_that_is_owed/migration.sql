-- The function answers one column more: to whom something is owed. Its new body is made with this migration.
DROP FUNCTION IF EXISTS commit_holdings(date, bytea, bytea);
