-- Data of the event sell.completed (decisions 10): paise and micrograms as text.
CREATE OR REPLACE FUNCTION sell_completed_data(t transaction) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('userCode', t.user_code, 'asset', t.asset, 'metalMicrograms', t.metal_micrograms::text,
    'grossPaise', t.amount_paise::text, 'feePaise', t.fee_paise::text, 'netPaise', (t.amount_paise - t.fee_paise)::text,
    'transactionId', t.id)
  || CASE WHEN t.metadata IS NULL THEN '{}' ELSE jsonb_build_object('metadata', t.metadata) END
$$;
