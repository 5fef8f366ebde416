-- The few books whose clock is being moved, which every process looks for every few seconds.
CREATE INDEX book_clock_lease ON book USING btree (clock_lease_until) WHERE (clock_lease_until IS NOT NULL);
