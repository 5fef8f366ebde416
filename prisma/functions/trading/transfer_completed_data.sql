-- Data of the events send.completed and gift.completed: paise and micrograms as text. Of a gift userCode is who gave; of a send the partner gave.
-- Looks nothing up, so that the planner takes its body into the statement that calls it.
CREATE OR REPLACE FUNCTION transfer_completed_data(t transaction, p_receiver_code text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('userCode', t.user_code, 'asset', t.asset, 'metalMicrograms', t.metal_micrograms::text, 'amountPaise', t.amount_paise::text,
    'feeMicrograms', t.fee_micrograms::text, 'rate', t.rate::text,
    'receiverCode', p_receiver_code, 'isReceiverCreated', t.receiver_created,
    'transactionId', t.id)
  || CASE WHEN t.metadata IS NULL THEN '{}' ELSE jsonb_build_object('metadata', t.metadata) END
$$;
