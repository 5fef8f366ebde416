-- Gives deliveries that are being sent back for the next attempt ('unsent' where their book is closed). The attempt that was interrupted is noted as
-- such and is none of the five.
CREATE OR REPLACE FUNCTION free_deliveries(p_ids text[]) RETURNS void LANGUAGE sql AS $$
  WITH freed AS (
    UPDATE webhook_delivery d SET claimed_by = NULL, claimed_at = NULL,
      state = CASE WHEN b.closed_at IS NULL THEN 'pending' ELSE 'unsent' END,
      next_attempt_at = CASE WHEN b.closed_at IS NULL THEN COALESCE(d.next_attempt_at, d.created_at) END,
      settled_at = CASE WHEN b.closed_at IS NOT NULL THEN d.created_at END,
      last_error = CASE WHEN b.closed_at IS NULL THEN d.last_error ELSE 'sandbox_reset' END
    FROM book b WHERE d.id = ANY (p_ids) AND d.state = 'sending' AND b.id = d.book_id
    RETURNING d.book_id, d.id, d.attempts
  )
  UPDATE webhook_attempt a SET error = 'interrupted' FROM freed f WHERE a.book_id = f.book_id AND a.delivery_id = f.id AND a.number = f.attempts
$$;
