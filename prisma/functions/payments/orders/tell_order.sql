-- Writes an event about an order (spec 6.1) in the transaction of the change, numbered by the order's event_sequence; p_more is what this event has
-- besides. Paise, micrograms, paise per gram; instants in milliseconds since the epoch.
CREATE OR REPLACE FUNCTION tell_order(p_event_id text, p_kind text, o payment_order, p_at timestamptz, p_retry_until timestamptz DEFAULT NULL,
  p_more jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_order SET event_sequence = event_sequence + 1 WHERE book_id = o.book_id AND id = o.id RETURNING event_sequence INTO o.event_sequence;
  INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at) VALUES (p_event_id, o.book_id, p_kind, o.id, o.event_sequence,
    jsonb_build_object('userCode', o.user_code, 'paymentId', o.id, 'reference', o.reference, 'metadata', o.metadata,
      'amountPaise', o.amount_paise::text, 'feeBearer', o.fee_bearer, 'feePaise', o.fee_paise::text, 'fundedPaise', o.funded_paise::text,
      'metalMicrograms', o.metal_micrograms::text, 'rate', o.rate::text, 'transactionId', o.transaction_id,
      'completedAt', (extract(epoch FROM o.completed_at) * 1000)::bigint,
      'reason', o.fail_reason, 'status', o.status, 'isRefundPending', o.status = 'refund_due',
      'willRetryUntil', (extract(epoch FROM p_retry_until) * 1000)::bigint) || p_more, p_at);
END $$;
