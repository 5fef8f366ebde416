-- Executes a batch of quotes of any kind and partner, and settles debited buys, in one commit. Each request gets its own verdict: replay (record:
-- its key was used before; answered whether or not the caller is still admitted), not_admitted (function admission: by its number from 0, p_hashes and
-- p_versions have what a caller was admitted by for an earlier call, null where it was for this one), a refusal of its quote (refuse_quotes), no_receiver (receiver: the account to open first), daily_limit, short (an
-- account cannot pay), again (it comes again, after another request of the batch), completed or debited (outcome); each settlement: settled.
-- Locks in one order: the trading gate, keys, quotes, the day's sends, debited buys, accounts. Spec part 7,
-- decisions 3; decision requests-share-a-commit, decision trading-halts.
CREATE OR REPLACE FUNCTION execute_quotes(p_channel text, p_key_life interval, p_requests execute_request[], p_settlements settlement_request[],
  p_hashes bytea[] DEFAULT NULL, p_versions int[] DEFAULT NULL, p_settlement_books int[] DEFAULT NULL)
RETURNS TABLE (number int, verdict text, record jsonb, outcome jsonb, receiver jsonb) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_requests execute_request[] := p_requests;
  v_kinds text[];
  v_left int[];
  v_found jsonb;   -- by number
  v_trades transaction[] := '{}';
  v_receivers jsonb := '{}';
  v_lines execution_line[] := '{}';
  v_verdicts ledger_verdict[];
  v_books int[] := p_settlement_books;
  v_stopped text[] := '{}';
BEGIN
  -- What is usual takes as few statements as it can: each that starts, however small, costs a batch some 20 us.
  IF cardinality(p_requests) > 0 THEN
    -- Before any other lock: a trading halt waits for the batches that are under way, and for nothing else.
    v_stopped := pass_trading_gate();
    v_kinds := ARRAY(SELECT DISTINCT r.kind FROM unnest(p_requests) r);

    v_found := answer_used_keys(v_requests);
    IF v_found IS NOT NULL THEN
      RETURN QUERY SELECT f.key::int, 'replay'::text, f.value, NULL::jsonb, NULL::jsonb FROM jsonb_each(v_found) f;
      v_requests := requests_without(v_requests, ARRAY(SELECT k::int FROM jsonb_object_keys(v_found) k));
    END IF;
    v_found := refuse_quotes(v_kinds, v_requests, v_stopped, p_hashes, p_versions);
    IF v_found IS NOT NULL THEN
      RETURN QUERY SELECT f.key::int, f.value, NULL::jsonb, NULL::jsonb, NULL::jsonb FROM jsonb_each_text(v_found) f;
      v_requests := requests_without(v_requests, ARRAY(SELECT k::int FROM jsonb_object_keys(v_found) k));
    END IF;
  END IF;

  IF v_kinds && '{send,gift}' THEN
    v_receivers := find_receivers(v_requests);
    IF v_receivers @? '$.* ? (@ == null)' THEN
      RETURN QUERY SELECT r.number, 'no_receiver'::text, NULL::jsonb, NULL::jsonb, jsonb_build_object(
          'hash', encode(q.receiver_hash, 'hex'), 'sealed', encode(q.receiver_sealed, 'hex'), 'masked', q.receiver_masked)
        FROM unnest(v_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id
        WHERE v_receivers -> r.number::text = 'null';
      v_requests := ARRAY(SELECT r FROM unnest(v_requests) r WHERE v_receivers -> r.number::text IS DISTINCT FROM 'null');
    END IF;
  END IF;

  IF 'send' = ANY (v_kinds) THEN
    v_found := judge_send_limits(v_requests);
    IF v_found IS NOT NULL THEN
      RETURN QUERY SELECT f.key::int, f.value, NULL::jsonb, NULL::jsonb, NULL::jsonb FROM jsonb_each_text(v_found) f;
      v_requests := requests_without(v_requests, ARRAY(SELECT k::int FROM jsonb_object_keys(v_found) k));
    END IF;
  END IF;

  -- A user's metal is taken from what they hold freely, then from their SIPs; so one request of a user at a time.
  IF v_kinds && '{sell,gift}' THEN
    v_left := ARRAY(SELECT s.number FROM (
      SELECT r.number, row_number() OVER (PARTITION BY q.user_id ORDER BY r.number) AS nth
      FROM unnest(v_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id WHERE r.kind IN ('sell', 'gift')) s WHERE s.nth > 1);
    IF cardinality(v_left) > 0 THEN
      RETURN QUERY SELECT l.number, 'again'::text, NULL::jsonb, NULL::jsonb, NULL::jsonb FROM unnest(v_left) AS l (number);
      v_requests := requests_without(v_requests, v_left);
    END IF;
  END IF;

  IF cardinality(v_requests) = 0 AND cardinality(p_settlements) = 0 THEN RETURN; END IF;
  IF cardinality(v_requests) > 0 THEN v_lines := execution_lines(v_kinds, v_requests, v_receivers); END IF;
  IF cardinality(p_settlements) > 0 THEN
    IF v_books IS NULL THEN v_books := books_of_trades(ARRAY(SELECT s.transaction_id FROM unnest(p_settlements) s)); END IF;
    v_trades := ARRAY(SELECT t FROM unnest(p_settlements) WITH ORDINALITY s
      JOIN ONLY transaction t ON t.book_id = v_books[s.ordinality] AND t.id = s.transaction_id
      WHERE t.status = 'debited' AND t.type = 'buy' ORDER BY t.id FOR NO KEY UPDATE OF t);
    v_lines := v_lines || settlement_lines(p_settlements, v_trades);
  END IF;
  IF v_kinds && '{sell,gift}' THEN v_lines := share_out_metal(v_requests, v_books, v_lines); END IF;
  IF cardinality(v_lines) > 0 THEN
    v_verdicts := post_executions(v_requests, p_settlements, v_trades, v_lines);
    v_left := ARRAY(SELECT v.number FROM unnest(v_verdicts) v WHERE v.short_account_id IS NOT NULL);
    IF cardinality(v_left) > 0 THEN
      RETURN QUERY SELECT n, 'short'::text, NULL::jsonb, NULL::jsonb, NULL::jsonb FROM unnest(v_left) n;
      v_requests := requests_without(v_requests, v_left);
    END IF;
  END IF;

  IF cardinality(v_requests) > 0 OR cardinality(v_trades) > 0 THEN
    RETURN QUERY SELECT d.number, d.verdict, NULL::jsonb, d.outcome, NULL::jsonb
      FROM record_executions(p_channel, p_key_life, v_kinds, v_requests, v_receivers, v_lines, v_verdicts, p_settlements, v_trades) d;
  END IF;
  IF cardinality(v_trades) > 0 THEN PERFORM record_settlements(p_settlements, v_trades); END IF;
  IF cardinality(p_settlements) > 0 THEN
    RETURN QUERY SELECT o.number, 'settled'::text, NULL::jsonb, o.outcome, NULL::jsonb FROM settled_outcomes(p_settlements, v_books) o;
  END IF;
END $$;
