-- The log of calls by IST day: a day is dropped whole, and a call is one entry in one index (a refused one in two). Days are told apart by
-- the ids of calls, which begin with the millisecond of their making, so that an id alone leads to its partition.
ALTER TABLE request_log RENAME TO request_log_before;
ALTER INDEX request_log_pkey RENAME TO request_log_before_pkey;
DROP INDEX request_log_codes, request_log_errors, request_log_partner_id_mode_request_id_idx, request_log_partner_id_mode_route_request_id_idx;

CREATE TABLE request_log (LIKE request_log_before INCLUDING CONSTRAINTS) PARTITION BY RANGE (request_id);

-- Days that have calls, today, and three more, which a process of the release before may need: it makes none itself.
DO $$
DECLARE
  v_day int;
  v_name text;
  v_bounds text[];
BEGIN
  FOR v_day IN
    SELECT DISTINCT floor((date_part('epoch', at) + 19800) / 86400)::int FROM request_log_before
    UNION SELECT floor((date_part('epoch', now()) + 19800) / 86400)::int + ahead FROM generate_series(0, 3) AS ahead
    ORDER BY 1
  LOOP
    v_name := 'request_log_' || to_char(date '1970-01-01' + v_day, 'YYYYMMDD');
    SELECT array_agg(bound ORDER BY bound) INTO v_bounds FROM (
      SELECT 'req_' || string_agg(
        substr('0123456789abcdefghjkmnpqrstvwxyz', ((day * 86400000::bigint - 19800000) >> (5 * place) & 31)::int + 1, 1), '' ORDER BY place DESC) AS bound
      FROM unnest(ARRAY[v_day, v_day + 1]) AS day, generate_series(0, 9) AS place GROUP BY day
    ) AS of_day;
    EXECUTE format('CREATE TABLE %I PARTITION OF request_log FOR VALUES FROM (%L) TO (%L)', v_name, v_bounds[1], v_bounds[2]);
  END LOOP;
END $$;

-- Indexes come after the calls: sorted once instead of searched for each.
INSERT INTO request_log SELECT * FROM request_log_before;
ALTER TABLE request_log ADD CONSTRAINT request_log_pkey PRIMARY KEY (partner_id, mode, request_id);
CREATE INDEX request_log_errors ON request_log (partner_id, mode, request_id DESC) INCLUDE (method, route, code, status, at) WHERE code IS NOT NULL;
DROP TABLE request_log_before;
