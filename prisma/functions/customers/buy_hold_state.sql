-- Whether a hold still counts against the limit at p_now. A quote or order counts while it can be confirmed or paid, and for a minute longer, which
-- is longer than any statement runs; a paid order until its metal is bought or its refund begins; a SIP until its first installment, and after its
-- end while money received for it may still buy. A hold whose quote, order or SIP is not written yet counts until a minute after its own expires_at.
-- A table of one row, to be joined: so the planner makes it part of the statement, where a scalar function would run once for each hold.
CREATE OR REPLACE FUNCTION buy_hold_state(h buy_hold, p_now timestamptz) RETURNS TABLE (is_open boolean) LANGUAGE sql STABLE AS $$
  SELECT CASE left(h.id, 3)
    WHEN 'qt_' THEN COALESCE((SELECT q.status = 'issued' AND NOT EXISTS (SELECT FROM consumed_by(q.book_id, q.id)) AND q.expires_at > p_now - interval '1 minute'
        FROM quote q WHERE q.book_id = h.book_id AND q.id = h.id),
      h.expires_at > p_now - interval '1 minute')
    WHEN 'pay' THEN COALESCE((SELECT o.status IN ('paid', 'refund_due') AND o.refund_id IS NULL
        OR o.status IN ('created', 'expired') AND o.expires_at > p_now - interval '1 minute' FROM payment_order o WHERE o.book_id = h.book_id AND o.id = h.id),
      h.expires_at > p_now - interval '1 minute')
    ELSE COALESCE((SELECT s.paid_count = 0 AND (s.status IN ('pending_authorisation', 'active', 'paused') OR EXISTS (
        SELECT FROM payment_order o WHERE o.book_id = h.book_id AND o.sip_id = s.id AND o.status IN ('paid', 'refund_due') AND o.refund_id IS NULL)) FROM sip s WHERE s.book_id = h.book_id AND s.id = h.id),
      h.expires_at > p_now - interval '1 minute') END
$$;
