-- How far the clock of a process may be ahead of the database's. A function, so that only the owner changes it and the planner writes
-- it into the comparison as it stands. (Databases of tests, whose live clocks are moved, have a longer one.)
CREATE OR REPLACE FUNCTION clock_ahead_max() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '5 minutes' $$;
