-- The payload of a job, with the trace of the transaction that makes it (database/transaction.ts) where that is recorded.
CREATE OR REPLACE FUNCTION with_trace(p_payload json) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_setting('tola.traceparent', true) > ''
    THEN (p_payload::jsonb || jsonb_build_object('traceparent', current_setting('tola.traceparent', true)))::json ELSE p_payload END
$$;
