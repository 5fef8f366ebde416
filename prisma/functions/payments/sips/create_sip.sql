-- Writes a SIP. Verdicts: 'created' (row), 'replay' (record), 'user_not_found', 'duplicate_reference' (row is the other SIP), 'too_many' (the user
-- has p_sips_max open ones). With p_is_done it writes the event sip.created; without, the idempotency record stays in progress until the gateway has
-- answered. Locks key, then user.
CREATE OR REPLACE FUNCTION create_sip(p_endpoint text, p_key_life interval, p_is_done boolean, p_sips_max int, p_event_id text, p_sip jsonb)
RETURNS TABLE (verdict text, record jsonb, "row" jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_book int := (p_sip ->> 'book_id')::int;
  v_key text := p_sip ->> 'idempotency_key';
  v_user bigint;
  s sip;
  i idempotency_record;
BEGIN
  IF v_key IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', v_book, p_endpoint, v_key), 0));
    SELECT * INTO i FROM idempotency_record r
      WHERE r.book_id = v_book AND r.endpoint = p_endpoint AND r.key = v_key AND r.expires_at > clock_timestamp();
    IF FOUND THEN RETURN QUERY SELECT 'replay'::text, to_jsonb(i), NULL::jsonb; RETURN; END IF;
  END IF;
  -- The user's lock: their open SIPs are counted by one creation at a time.
  SELECT u.id INTO v_user FROM end_user u WHERE u.book_id = v_book AND u.user_code = p_sip ->> 'user_code' FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'user_not_found'::text, NULL::jsonb, NULL::jsonb; RETURN; END IF;
  SELECT * INTO s FROM sip o WHERE o.book_id = v_book AND o.reference = p_sip ->> 'reference' AND (o.status <> 'failed' OR o.upi_url IS NOT NULL);
  IF FOUND THEN RETURN QUERY SELECT 'duplicate_reference'::text, NULL::jsonb, to_jsonb(s); RETURN; END IF;
  IF (SELECT count(*) FROM sip o WHERE o.book_id = v_book AND o.user_id = v_user AND o.ended_at IS NULL) >= p_sips_max THEN
    RETURN QUERY SELECT 'too_many'::text, NULL::jsonb, NULL::jsonb; RETURN;
  END IF;
  INSERT INTO sip SELECT n.* FROM jsonb_populate_record(NULL::sip, p_sip || jsonb_build_object('user_id', v_user, 'number', nextval('sip_number_seq'))) n
    ON CONFLICT (book_id, reference) WHERE reference IS NOT NULL AND (status <> 'failed' OR upi_url IS NOT NULL) DO NOTHING RETURNING * INTO s;
  IF NOT FOUND THEN
    -- A SIP of another user with this reference was committed meanwhile.
    SELECT * INTO s FROM sip o WHERE o.book_id = v_book AND o.reference = p_sip ->> 'reference' AND (o.status <> 'failed' OR o.upi_url IS NOT NULL);
    RETURN QUERY SELECT 'duplicate_reference'::text, NULL::jsonb, to_jsonb(s); RETURN;
  END IF;
  IF p_is_done THEN
    PERFORM tell_sip(p_event_id, 'sip.created', s, s.created_at);
    SELECT * INTO s FROM sip o WHERE o.book_id = v_book AND o.id = s.id;
  END IF;
  IF v_key IS NOT NULL THEN
    INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
      VALUES (v_book, p_endpoint, v_key, (p_sip ->> 'body_sha256')::bytea, s.id, clock_timestamp(), clock_timestamp() + p_key_life,
        CASE WHEN p_is_done THEN 'done' ELSE 'in_progress' END, CASE WHEN p_is_done THEN 201 END, CASE WHEN p_is_done THEN to_jsonb(s) END)
      ON CONFLICT (book_id, endpoint, key) DO UPDATE SET body_sha256 = excluded.body_sha256, reference_id = excluded.reference_id,
        created_at = excluded.created_at, expires_at = excluded.expires_at, state = excluded.state, status = excluded.status,
        outcome = excluded.outcome;
  END IF;
  RETURN QUERY SELECT 'created'::text, NULL::jsonb, to_jsonb(s);
END $$;
