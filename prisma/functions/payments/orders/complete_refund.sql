-- Notes that money is back with its customer: by an attempt, or, without p_attempt_id, as staff confirmed it. Posts it (paise) out of
-- payment_clearing against p_place ('gateway_clearing' or 'bank'). Verdicts: 'done', 'known' (nothing new), 'twice' (it was back by another way
-- already: an exception for staff, nothing is posted). Each has its event; the refund of the order itself makes the order 'refunded'. Locks the order,
-- then the refund, then the attempt. A refused posting aborts.
CREATE OR REPLACE FUNCTION complete_refund(p_refund_id text, p_reference text, p_at timestamptz, p_event_id text, p_attempt_id text,
  p_place text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  r payment_refund;
  o payment_order;
  v_is_news boolean;
BEGIN
  SELECT * INTO r FROM payment_refund WHERE id = p_refund_id;
  SELECT * INTO o FROM payment_order WHERE book_id = book_of_order(r.order_id) AND id = r.order_id FOR NO KEY UPDATE;
  -- Before its attempts, as in claim_refund, so that the two cannot deadlock.
  PERFORM FROM payment_refund WHERE id = p_refund_id FOR NO KEY UPDATE;
  UPDATE refund_attempt SET status = 'completed', ended_at = p_at WHERE id = p_attempt_id AND refund_id = p_refund_id AND status <> 'completed';
  v_is_news := FOUND;
  UPDATE payment_refund SET status = 'completed', reference = p_reference, completed_at = p_at, wake_at = NULL,
      by_hand = p_attempt_id IS NULL, claimed_until = NULL, problem = NULL, exception = NULL, exception_at = NULL,
      watch_at = CASE WHEN EXISTS (SELECT FROM refund_attempt a WHERE a.refund_id = p_refund_id AND a.status <> 'completed')
        THEN real_time(book_id, p_at) + interval '1 hour' END
    WHERE id = p_refund_id AND status = 'pending' RETURNING * INTO r;
  IF NOT FOUND THEN
    IF NOT v_is_news THEN RETURN 'known'; END IF;
    -- It was back already: by another attempt, or as staff confirmed it.
    UPDATE payment_refund SET exception = 'twice', exception_at = p_at, reviewed_at = NULL WHERE id = p_refund_id;
    RETURN 'twice';
  END IF;
  PERFORM ledger_post_or_abort(
    ARRAY[ROW(0, r.book_id, 'payment_refund', r.id, p_at)::ledger_posting],
    ARRAY(SELECT ROW(0, a.id, CASE a.kind WHEN 'payment_clearing' THEN -r.amount_paise ELSE r.amount_paise END)::ledger_line FROM account a
      WHERE a.book_id = r.book_id AND a.asset = 'INR' AND a.kind IN (p_place, 'payment_clearing') AND COALESCE(a.user_id, 0) = 0));
  IF o.refund_id = r.id THEN
    UPDATE payment_order SET status = 'refunded', refund_reference = p_reference, refunded_at = p_at WHERE book_id = o.book_id AND id = o.id RETURNING * INTO o;
  END IF;
  PERFORM tell_order(p_event_id, 'payment.refunded', o, p_at, p_more => jsonb_build_object('refundId', r.id, 'refundPaise', r.amount_paise::text,
      'refundReason', r.reason, 'refundReference', p_reference, 'refundedAt', (extract(epoch FROM p_at) * 1000)::bigint)
    -- A debit is of its SIP: it has neither reference nor metadata of its own.
    || COALESCE((SELECT jsonb_build_object('sipNumber', s.number, 'reference', s.reference, 'metadata', s.metadata) FROM sip s
      WHERE s.book_id = o.book_id AND s.id = o.sip_id), '{}'));
  RETURN 'done';
END $$;
