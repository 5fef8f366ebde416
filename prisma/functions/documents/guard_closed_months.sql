-- Trigger: a month that is final takes no entry. One into it raises check_violation (month_is_open).
CREATE OR REPLACE FUNCTION guard_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT n.book_id, min(n.month) AS month FROM new_rows n GROUP BY n.book_id) n
    CROSS JOIN LATERAL (SELECT g.closed_month FROM statement_gate g WHERE g.book_id = n.book_id LIMIT 1) g
    WHERE g.closed_month >= n.month
  ) THEN
    RAISE EXCEPTION 'a month that is final takes no entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'month_is_open';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER commission_entry_in_open_month AFTER INSERT ON "commission_entry"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION guard_closed_months();
