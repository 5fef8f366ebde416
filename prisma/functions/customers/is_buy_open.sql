-- As before, and for a minute longer than it can be confirmed or paid, which is longer than a statement may run. An order whose money is
-- going back is not open; a plan is while money for it has come and bought nothing yet.
CREATE OR REPLACE FUNCTION is_buy_open(h buy_hold, p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE left(h.id, 3)
    WHEN 'qt_' THEN COALESCE((SELECT q.status = 'issued' AND q.expires_at > p_now - interval '1 minute' FROM quote q WHERE q.id = h.id),
      h.expires_at > p_now - interval '1 minute')
    WHEN 'pay' THEN COALESCE((SELECT o.status IN ('paid', 'refund_due') AND o.refund_id IS NULL
        OR o.status IN ('created', 'expired') AND o.expires_at > p_now - interval '1 minute' FROM payment_order o WHERE o.id = h.id),
      h.expires_at > p_now - interval '1 minute')
    ELSE COALESCE((SELECT s.paid_count = 0 AND (s.status IN ('pending_authorisation', 'active', 'paused') OR EXISTS (
        SELECT FROM payment_order o WHERE o.sip_id = s.id AND o.status IN ('paid', 'refund_due') AND o.refund_id IS NULL)) FROM sip s WHERE s.id = h.id),
      h.expires_at > p_now - interval '1 minute') END
$$;
