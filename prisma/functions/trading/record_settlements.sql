-- Ends debited buys that were settled: their transactions completed or voided, the outcome of their keys. Their events are with those of executions.
CREATE OR REPLACE FUNCTION record_settlements(p_settlements settlement_request[], p_trades transaction[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ONLY transaction t SET status = CASE WHEN s.fulfilled THEN 'completed' ELSE 'voided' END, settled_at = s.now
    FROM unnest(p_settlements) s JOIN unnest(p_trades) v ON v.id = s.transaction_id
    WHERE t.book_id = v.book_id AND t.id = v.id AND t.status = 'debited';
  UPDATE idempotency_record i
    SET state = 'done', status = CASE t.status WHEN 'completed' THEN 200 ELSE 500 END, outcome = settled_buy_outcome(t)
    FROM unnest(p_settlements) s JOIN unnest(p_trades) v ON v.id = s.transaction_id JOIN ONLY transaction t ON t.book_id = v.book_id AND t.id = v.id
    WHERE i.book_id = t.book_id AND i.endpoint = s.endpoint AND i.key = t.idempotency_key AND i.reference_id = t.id;
END $$;
