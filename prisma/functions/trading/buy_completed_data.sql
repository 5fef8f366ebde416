-- Data of the event buy.completed (spec 6.2): paise and micrograms as text; what it stems from and the partner's own pairs where there are any.
CREATE OR REPLACE FUNCTION buy_completed_data(t transaction) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('userCode', t.user_code, 'asset', t.asset, 'amountPaise', t.amount_paise::text,
    'metalMicrograms', t.metal_micrograms::text, 'transactionId', t.id)
  || CASE WHEN t.payment_id IS NULL AND t.metadata IS NULL THEN '{}' ELSE
    jsonb_build_object('paymentId', t.payment_id, 'sipNumber', t.sip_number, 'reference', t.reference, 'metadata', t.metadata) END
$$;
