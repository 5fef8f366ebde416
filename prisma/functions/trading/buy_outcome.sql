-- The outcome of a buy as confirm answers it and a repeated key is answered from: paise, micrograms and paise per gram as text, instants in
-- milliseconds since the epoch. The balances are those that this buy's own entries left; the user's has the metal of their SIPs in it.
CREATE OR REPLACE FUNCTION buy_outcome(t transaction, p_wallet_balance bigint, p_user_balance bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'transactionId', t.id, 'quoteId', t.quote_id, 'status', t.status, 'userCode', t.user_code, 'asset', t.asset,
    'amountPaise', t.amount_paise::text, 'metalMicrograms', t.metal_micrograms::text, 'rate', t.rate::text,
    'baseRate', t.base_rate::text, 'markupMilliPct', t.markup_milli_pct, 'markupPaise', t.markup_paise::text,
    'createdAt', (extract(epoch FROM t.created_at) * 1000)::bigint,
    'metadata', t.metadata, 'walletBalancePaise', p_wallet_balance::text, 'userBalanceMicrograms', p_user_balance::text)
$$;
