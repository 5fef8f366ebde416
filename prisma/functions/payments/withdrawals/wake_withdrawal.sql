-- Plans the job that settles a withdrawal, at an instant of real time, in the trace of the call that asks for it; a later call replaces an earlier one. A job that plans
-- the next attempt does so in no trace: each begins one of its own, since a withdrawal may take days.
CREATE OR REPLACE FUNCTION wake_withdrawal(p_id text, p_wake_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('settle_withdrawals', with_trace(json_build_object('withdrawalId', p_id)), run_at => p_wake_at,
    job_key => 'withdrawal ' || p_id);
END $$;
