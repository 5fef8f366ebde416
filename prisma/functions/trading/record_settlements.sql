-- Ends debited buys that were settled: their transactions completed or voided, the event of those that completed, the outcome of their keys.
CREATE OR REPLACE FUNCTION record_settlements(p_settlements settlement_request[], p_trades transaction[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transaction t SET status = CASE WHEN s.fulfilled THEN 'completed' ELSE 'voided' END, settled_at = s.now
    FROM unnest(p_settlements) s WHERE t.id = s.transaction_id AND t.status = 'debited';
  INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
    SELECT s.event_id, t.book_id, 'buy.completed', t.id, 1, buy_completed_data(t), s.now
    FROM unnest(p_trades) t JOIN unnest(p_settlements) s ON s.transaction_id = t.id
    WHERE s.fulfilled;
  UPDATE idempotency_record i
    SET state = 'done', status = CASE t.status WHEN 'completed' THEN 200 ELSE 500 END, outcome = settled_buy_outcome(t)
    FROM unnest(p_settlements) s JOIN unnest(p_trades) v ON v.id = s.transaction_id JOIN transaction t ON t.id = v.id
    WHERE i.book_id = t.book_id AND i.endpoint = s.endpoint AND i.key = t.idempotency_key AND i.reference_id = t.id;
END $$;
