-- Notes that the database was restored and stands at p_stood_at, and holds what could happen a second time. For the owner, before any service runs.
-- Withdrawals that are processing count as known to their provider; deliveries that wait are marked; sessions end; trading and payments are stopped.
-- Recovery codes go, since one that was used in the lost time would be good again.
-- p_series are the series of live invoices over all partners that may have begun since, p_partner_series those of which each partner has one of its own.
-- The numbers of each series jump by 1,000 a second that is lost, from 1,000 to 100,000,000, and the gap is on record; those of SIPs and accounts
-- jump as far. Those of postings, which name the entries that partners have read, jump by 10,000 a second; those of books, which are few and short, less.
CREATE OR REPLACE FUNCTION begin_restoration(p_id text, p_stood_at timestamptz, p_backup_at timestamptz, p_restored_at timestamptz, p_series text[],
  p_partner_series text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_lost_seconds bigint := GREATEST(ceil(extract(epoch FROM p_restored_at - p_stood_at)), 0);
  v_jump bigint := LEAST(v_lost_seconds * 1000 + 1000, 100000000);
BEGIN
  INSERT INTO restoration (id, stood_at, backup_at, restored_at) VALUES (p_id, p_stood_at, p_backup_at, p_restored_at);
  UPDATE withdrawal SET attempts = GREATEST(attempts, 1), may_exist = true WHERE status = 'processing';
  PERFORM free_deliveries(l.ids) FROM (SELECT array_agg(d.id ORDER BY d.id) AS ids FROM webhook_delivery d WHERE d.state = 'sending') l
    WHERE l.ids IS NOT NULL;
  UPDATE webhook_delivery SET last_error = 'held' WHERE state = 'pending';
  UPDATE payment_refund SET claimed_until = NULL WHERE claimed_until IS NOT NULL;
  UPDATE member_session SET ended_at = p_restored_at WHERE ended_at IS NULL;
  DELETE FROM member_recovery_code;
  UPDATE embed_session SET ended_at = p_restored_at WHERE ended_at IS NULL;
  INSERT INTO invoice_series (scope_book_id, series, last_number) SELECT 0, s, 0 FROM unnest(p_series) s ON CONFLICT DO NOTHING;
  INSERT INTO invoice_series (scope_book_id, series, last_number)
    SELECT b.id, s, 0 FROM book b CROSS JOIN unnest(p_partner_series) s WHERE b.mode = 'live' AND b.closed_at IS NULL ON CONFLICT DO NOTHING;
  INSERT INTO invoice_gap (scope_book_id, series, first_number, last_number, restoration_id)
    SELECT s.scope_book_id, s.series, s.last_number + 1, s.last_number + v_jump, p_id FROM invoice_series s;
  UPDATE invoice_series SET last_number = last_number + v_jump;
  PERFORM setval('sip_number_seq', nextval('sip_number_seq') + v_jump), setval('account_id_seq', nextval('account_id_seq') + v_jump),
    setval('posting_id_seq', nextval('posting_id_seq') + (v_lost_seconds + 1) * 10000),
    setval('book_id_seq', nextval('book_id_seq') + LEAST(v_lost_seconds + 1000, 100000));
  INSERT INTO platform_stop (what, reason, stopped_by, stopper_name, stopped_at)
    SELECT w, 'The database was restored from a backup. What came later is lost: compare before this goes on.', p_id, 'the restore', p_restored_at
    FROM unnest(ARRAY['payments', 'gold', 'silver']) w ON CONFLICT DO NOTHING;
END $$;
