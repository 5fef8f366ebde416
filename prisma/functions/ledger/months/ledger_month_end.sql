-- The key from which on rows belong to a month after p_month (IST): the first text of an id that was made then, or the number of the first posting.
-- Ids of transactions and events follow their book's clock. p_from is where the month begins.
CREATE OR REPLACE FUNCTION ledger_month_end(p_source text, p_month date, p_from text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE p_source
    WHEN 'posting' THEN postings_before((p_month + interval '1 month') AT TIME ZONE 'Asia/Kolkata', p_from::bigint)::text
    ELSE CASE p_source WHEN 'event' THEN 'evt_' ELSE 'txn_' END
      || substr(request_id_bound((p_month + interval '1 month')::date - date '1970-01-01'), 5) END
$$;
