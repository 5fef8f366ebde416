-- The outcome of a sell, send or gift as it is answered and kept for every replay: the transaction, the balances that its own entries left
-- (micrograms of the payer, paise of the user), and the receiver, whose mobile stays sealed. Looks nothing up, so that the planner takes its body
-- into the statement that calls it.
CREATE OR REPLACE FUNCTION executed_outcome(t transaction, p_metal_balance bigint, p_inr_balance bigint, p_receiver_name text, p_receiver_sealed bytea)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('transaction', to_jsonb(t), 'payerMetalMicrograms', p_metal_balance::text, 'userInrPaise', p_inr_balance::text,
    'receiverName', p_receiver_name, 'receiverSealed', encode(p_receiver_sealed, 'hex'))
$$;
