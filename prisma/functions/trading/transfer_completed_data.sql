-- Data of the events send.completed and gift.completed: paise and micrograms as text. Of a gift userCode is who gave; of a send the partner gave.
CREATE OR REPLACE FUNCTION transfer_completed_data(t transaction) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('userCode', t.user_code, 'asset', t.asset, 'metalMicrograms', t.metal_micrograms::text, 'amountPaise', t.amount_paise::text,
    'feeMicrograms', t.fee_micrograms::text, 'rate', t.rate::text,
    'receiverCode', (SELECT u.user_code FROM end_user u WHERE u.book_id = t.book_id AND u.id = t.receiver_id), 'isReceiverCreated', t.receiver_created,
    'transactionId', t.id)
  || CASE WHEN t.metadata IS NULL THEN '{}' ELSE jsonb_build_object('metadata', t.metadata) END
$$;
