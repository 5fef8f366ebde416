-- Notes the outcome of a withdrawal ('completed', 'failed' or 'reversed') from any source: posting, status and step in one commit, each once;
-- moments on the book's clock. Verdicts: 'done', 'known' (nothing new), 'contradiction' (the outcome cannot follow from the status: kept for staff,
-- no money moves), 'stale' (of an earlier attempt), 'not_found'. Locks the withdrawal. A refused posting aborts.
CREATE OR REPLACE FUNCTION settle_withdrawal(n withdrawal_news) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  w withdrawal;
  v_offset interval;
BEGIN
  SELECT * INTO w FROM withdrawal WHERE id = (n).withdrawal_id FOR NO KEY UPDATE;
  IF w.id IS NULL THEN RETURN 'not_found'; END IF;
  IF (n).attempt IS NOT NULL AND (n).attempt <> w.attempts THEN RETURN 'stale'; END IF;
  SELECT clock_offset_ms * interval '1 millisecond' INTO v_offset FROM book WHERE id = w.book_id;
  IF (n).outcome = 'completed' AND w.status = 'processing' THEN
    PERFORM move_withdrawal(w, 'withdrawal_paid', 'clearing', 'bank', (n).at);
    UPDATE withdrawal SET status = 'completed', completed_at = (n).at, utr = (n).utr, gateway_payout_id = COALESCE((n).gateway_payout_id, gateway_payout_id),
      problem = NULL, due_at = CASE WHEN (n).is_watched THEN (n).at + interval '1 hour' END,
      wake_at = CASE WHEN (n).is_watched THEN (n).at + interval '1 hour' - v_offset END WHERE id = w.id RETURNING * INTO w;
    IF w.wake_at IS NOT NULL THEN PERFORM wake_withdrawal(w.id, w.wake_at); END IF;
  ELSIF (n).outcome IN ('failed', 'reversed') AND w.status = 'processing' THEN
    PERFORM move_withdrawal(w, 'withdrawal_returned', 'clearing', 'wallet', (n).at);
    UPDATE withdrawal SET status = 'failed', failed_at = (n).at, failure_reason = (n).reason, utr = COALESCE((n).utr, utr),
      gateway_payout_id = COALESCE((n).gateway_payout_id, gateway_payout_id), reversed_at = CASE (n).outcome WHEN 'reversed' THEN (n).at END,
      problem = NULL, due_at = NULL, wake_at = NULL WHERE id = w.id RETURNING * INTO w;
  ELSIF (n).outcome = 'reversed' AND w.status = 'completed' THEN
    PERFORM move_withdrawal(w, 'withdrawal_reversed', 'bank', 'wallet', (n).at);
    UPDATE withdrawal SET status = 'failed', failed_at = (n).at, failure_reason = (n).reason, reversed_at = (n).at, due_at = NULL, wake_at = NULL
      WHERE id = w.id RETURNING * INTO w;
  ELSIF w.status = (n).outcome OR w.reversed_at IS NOT NULL OR w.status = 'failed' AND (n).outcome = 'reversed' THEN
    -- The bank's reference (UTR) may come after the completion.
    UPDATE withdrawal SET utr = (n).utr WHERE id = w.id AND (n).outcome = 'completed' AND utr IS NULL AND (n).utr IS NOT NULL;
    RETURN 'known';
  ELSE
    IF w.contradiction = (n).outcome THEN RETURN 'known'; END IF;
    UPDATE withdrawal SET contradiction = (n).outcome, contradicted_at = (n).at, reviewed_at = NULL WHERE id = w.id;
    RETURN 'contradiction';
  END IF;
  PERFORM note_withdrawal_step(w.id, CASE (n).outcome WHEN 'reversed' THEN 'reversed' ELSE w.status END, (n).source, (n).reason, (n).at);
  RETURN 'done';
END $$;
