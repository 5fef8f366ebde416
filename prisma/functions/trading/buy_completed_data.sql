-- Data of the event buy.completed (spec 6.2): paise and micrograms as text.
CREATE OR REPLACE FUNCTION buy_completed_data(t transaction) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('userCode', t.user_code, 'asset', t.asset, 'amountPaise', t.amount_paise::text,
    'metalMicrograms', t.metal_micrograms::text, 'transactionId', t.id)
$$;
