-- Events on their way to partners (spec part 6; server/domain/webhooks).

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "partner_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret_sealed" BYTEA NOT NULL,
    "next_secret_sealed" BYTEA,
    "next_promote_at" TIMESTAMPTZ(3),
    "headers_sealed" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("partner_id")
);

-- CreateTable
CREATE TABLE "webhook_channel" (
    "book_id" INTEGER NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_channel_pkey" PRIMARY KEY ("book_id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claimed_by" TEXT,
    "claimed_at" TIMESTAMPTZ(3),
    "body" TEXT,
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "delivery_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "url" TEXT,
    "request_headers" JSONB,
    "status" INTEGER,
    "response_headers" JSONB,
    "response_body" TEXT,
    "latency_ms" INTEGER,
    "error" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateTable
CREATE TABLE "worker_process" (
    "id" TEXT NOT NULL,
    "pool_id" TEXT NOT NULL,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_process_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_event_id_key" ON "webhook_delivery"("event_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_book_id_id_idx" ON "webhook_delivery"("book_id", "id" DESC);

-- One mover of a sandbox's clock at a time.
ALTER TABLE "book" ADD COLUMN "clock_lease_until" TIMESTAMPTZ(3);

ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_state"
  CHECK ("state" IN ('pending', 'sending', 'succeeded', 'failed', 'unsent') AND ("state" <> 'pending' OR "next_attempt_at" IS NOT NULL)
    AND (("state" = 'sending') = ("claimed_by" IS NOT NULL)));
-- What is due, in order; and what a process was at when it died.
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" ("book_id", "next_attempt_at", "id") WHERE "state" = 'pending';
CREATE INDEX "webhook_delivery_claimed" ON "webhook_delivery" ("claimed_by") WHERE "state" = 'sending';

-- Wakes the deliverer of books, each a few times at most however often it is asked for. Until its commit a transaction holds the
-- job that it asks for, and the engine passes held jobs over: so there are several, or a busy book would hide its only one.
CREATE FUNCTION wake_webhooks(p_book_ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_jobs(ARRAY(
    SELECT ROW('deliver_webhooks', json_build_object('bookId', b.id), NULL, NULL, 25::smallint,
      concat_ws(' ', 'webhooks', b.id, floor(random() * 16)), NULL, NULL)::graphile_worker.job_spec
    FROM (SELECT DISTINCT unnest(p_book_ids) AS id) b ORDER BY b.id));
END $$;

-- Each new event becomes a delivery, and its deliverer is woken, in the transaction of what it tells of. A sandbox without an
-- endpoint keeps what it would have sent; one that is switched off keeps it as failed, to be sent again later.
CREATE FUNCTION deliver_new_events() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_books int[];
BEGIN
  WITH made AS (
    INSERT INTO webhook_delivery (id, book_id, event_id, kind, state, next_attempt_at, created_at, settled_at, last_error)
    SELECT 'whd' || substr(e.id, 4), e.book_id, e.id, e.kind,
      CASE WHEN w.partner_id IS NULL OR b.closed_at IS NOT NULL THEN 'unsent' WHEN c.disabled_at IS NOT NULL THEN 'failed' ELSE 'pending' END,
      CASE WHEN w.partner_id IS NOT NULL AND b.closed_at IS NULL AND c.disabled_at IS NULL THEN e.created_at END, e.created_at,
      CASE WHEN w.partner_id IS NULL OR b.closed_at IS NOT NULL OR c.disabled_at IS NOT NULL THEN e.created_at END,
      CASE WHEN b.closed_at IS NOT NULL THEN 'sandbox_reset' WHEN c.disabled_at IS NOT NULL THEN 'switched_off' END
    FROM new_events e
    JOIN book b ON b.id = e.book_id
    LEFT JOIN webhook_endpoint w ON w.partner_id = b.partner_id
    LEFT JOIN webhook_channel c ON c.book_id = e.book_id
    WHERE w.partner_id IS NOT NULL OR b.mode = 'sandbox'
    RETURNING book_id, state
  )
  SELECT array_agg(DISTINCT m.book_id) INTO v_books FROM made m WHERE m.state = 'pending';
  IF v_books IS NOT NULL THEN PERFORM wake_webhooks(v_books); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER event_is_delivered AFTER INSERT ON "event"
  REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION deliver_new_events();

-- What sandboxes recorded before there were deliveries.
INSERT INTO webhook_delivery (id, book_id, event_id, kind, state, created_at, settled_at)
  SELECT 'whd' || substr(e.id, 4), e.book_id, e.id, e.kind, 'unsent', e.created_at, e.created_at
  FROM "event" e JOIN book b ON b.id = e.book_id WHERE b.mode = 'sandbox';

-- A sandbox that is reset ends with all that was still to be sent of it (decisions 14).
CREATE FUNCTION drop_deliveries_of_closed_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_delivery d SET state = 'unsent', next_attempt_at = NULL, settled_at = d.created_at, last_error = 'sandbox_reset'
    WHERE d.book_id = NEW.id AND d.state = 'pending';
  RETURN NULL;
END $$;
CREATE TRIGGER book_closes_with_its_deliveries AFTER UPDATE OF closed_at ON book
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION drop_deliveries_of_closed_book();

-- Takes what is due in a book, in order, for one process: each becomes an attempt with a number of its own. `now` is on the book's clock.
CREATE FUNCTION claim_deliveries(p_book_id int, p_now timestamptz, p_process text, p_limit int)
RETURNS TABLE (id text, attempt int, body text, was_postponed bool, event_id text, kind text, sequence int, data jsonb, event_created_at timestamptz)
LANGUAGE sql ROWS 16
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH due AS (
    SELECT d.id FROM webhook_delivery d WHERE d.book_id = p_book_id AND d.state = 'pending' AND d.next_attempt_at <= p_now
      AND EXISTS (SELECT FROM book b WHERE b.id = p_book_id AND b.closed_at IS NULL)
    ORDER BY d.next_attempt_at, d.id LIMIT p_limit FOR UPDATE OF d SKIP LOCKED
  ), claimed AS (
    UPDATE webhook_delivery d SET state = 'sending', claimed_by = p_process, claimed_at = clock_timestamp(), attempts = d.attempts + 1
    FROM due WHERE d.id = due.id RETURNING d.*
  ), noted AS (
    INSERT INTO webhook_attempt (delivery_id, number, started_at) SELECT c.id, c.attempts, p_now FROM claimed c
  )
  SELECT c.id, c.attempts, c.body, c.next_attempt_at > c.created_at, e.id, e.kind, e.sequence, e.data, e.created_at
  FROM claimed c JOIN event e ON e.id = c.event_id ORDER BY c.next_attempt_at, c.id
$$;

CREATE TYPE attempt_result AS (
  delivery_id text, number int, url text, request_headers jsonb, body text, status int, response_headers jsonb, response_body text,
  latency_ms int, error text, again boolean    -- sent once more although it arrived: the sandbox fault webhook_duplicate
);

CREATE TYPE finished_attempt AS (delivery_id text, book_id int, ok boolean, started_at timestamptz, wake_at timestamptz);

-- Notes how attempts went, and what follows: nothing more, the next one after its delay (spec 6.5), or the end after the fifth.
-- One success makes a channel healthy again; one that has only failed for p_off_after is switched off, with what is still
-- pending. Answers the books whose owners have to be told: 'failing' after p_tell_after of failures, 'off'. Each next attempt
-- has a job of its own, at its real time. An attempt that was given up for dead meanwhile changes nothing any more.
CREATE FUNCTION finish_attempts(p_results attempt_result[], p_delays interval[], p_tell_after interval, p_off_after interval)
RETURNS TABLE (book_id int, news text) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_finished finished_attempt[];
  v_off int[];
BEGIN
  WITH judged AS (
    SELECT d.id, d.book_id, d.failures, d.body AS kept_body, r.body, r.number, r.url, r.request_headers, r.status, r.response_headers,
      r.response_body, r.latency_ms, r.error, r.again, a.started_at, r.error IS NULL AND r.status BETWEEN 200 AND 299 AS ok,
      b.clock_offset_ms * interval '1 millisecond' AS clock_offset,
      b.closed_at IS NULL AND c.disabled_at IS NULL AS goes_on
    FROM unnest(p_results) r
    JOIN webhook_delivery d ON d.id = r.delivery_id AND d.state = 'sending' AND d.attempts = r.number
    JOIN webhook_attempt a ON a.delivery_id = r.delivery_id AND a.number = r.number
    JOIN book b ON b.id = d.book_id
    LEFT JOIN webhook_channel c ON c.book_id = d.book_id
  ), followed AS (
    SELECT j.*, CASE WHEN j.ok AND j.again AND j.goes_on THEN j.started_at
      WHEN NOT j.ok AND j.goes_on THEN j.started_at + p_delays[j.failures + 1] END AS next_at FROM judged j
  ), noted AS (
    UPDATE webhook_attempt a SET url = f.url, request_headers = f.request_headers, status = f.status, response_headers = f.response_headers,
      response_body = f.response_body, latency_ms = f.latency_ms, error = f.error
    FROM followed f WHERE a.delivery_id = f.id AND a.number = f.number
  ), settled AS (
    UPDATE webhook_delivery d SET claimed_by = NULL, claimed_at = NULL, body = COALESCE(f.kept_body, f.body), last_status = f.status,
      last_error = f.error, failures = d.failures + CASE WHEN f.ok THEN 0 ELSE 1 END, next_attempt_at = f.next_at,
      state = CASE WHEN f.next_at IS NOT NULL THEN 'pending' WHEN f.ok THEN 'succeeded' ELSE 'failed' END,
      settled_at = CASE WHEN f.next_at IS NULL THEN f.started_at END
    FROM followed f WHERE d.id = f.id AND d.state = 'sending' AND d.attempts = f.number
    RETURNING d.id, d.book_id, f.ok, f.started_at, d.next_attempt_at - f.clock_offset AS wake_at
  )
  SELECT array_agg(ROW(s.id, s.book_id, s.ok, s.started_at, s.wake_at)::finished_attempt) INTO v_finished FROM settled s;

  -- The health of each channel. What succeeds on one that is well touches nothing.
  INSERT INTO webhook_channel AS c (book_id, failing_since)
    SELECT f.book_id, CASE WHEN NOT bool_or(f.ok) THEN min(f.started_at) END FROM unnest(v_finished) f
    GROUP BY f.book_id
    HAVING NOT bool_or(f.ok) OR EXISTS (SELECT FROM webhook_channel ill WHERE ill.book_id = f.book_id
      AND (ill.failing_since IS NOT NULL OR ill.disabled_at IS NOT NULL))
    ORDER BY f.book_id
    ON CONFLICT (book_id) DO UPDATE SET
      failing_since = CASE WHEN excluded.failing_since IS NOT NULL THEN COALESCE(c.failing_since, excluded.failing_since) END,
      disabled_at = CASE WHEN excluded.failing_since IS NOT NULL THEN c.disabled_at END,
      told_at = CASE WHEN excluded.failing_since IS NOT NULL THEN c.told_at END;
  WITH off AS (
    UPDATE webhook_channel c SET disabled_at = f.at, told_at = COALESCE(c.told_at, f.at)
    FROM (SELECT g.book_id, max(g.started_at) AS at FROM unnest(v_finished) g GROUP BY g.book_id) f
    WHERE c.book_id = f.book_id AND c.disabled_at IS NULL AND c.failing_since <= f.at - p_off_after
    RETURNING c.book_id
  ) SELECT array_agg(off.book_id) INTO v_off FROM off;
  IF v_off IS NOT NULL THEN
    UPDATE webhook_delivery d SET state = 'failed', last_error = 'switched_off', next_attempt_at = NULL, settled_at = c.disabled_at
      FROM webhook_channel c WHERE c.book_id = d.book_id AND d.book_id = ANY (v_off) AND d.state = 'pending';
  END IF;

  IF EXISTS (SELECT FROM unnest(v_finished) f WHERE f.wake_at IS NOT NULL) THEN
    PERFORM graphile_worker.add_jobs(ARRAY(
      SELECT ROW('deliver_webhooks', json_build_object('bookId', f.book_id), NULL, f.wake_at, 25::smallint, 'webhook ' || f.delivery_id, NULL, NULL)::graphile_worker.job_spec
      FROM unnest(v_finished) f WHERE f.wake_at IS NOT NULL AND f.book_id <> ALL (COALESCE(v_off, '{}')) ORDER BY f.delivery_id));
  END IF;
  RETURN QUERY SELECT o.id, 'off'::text FROM unnest(v_off) AS o (id);
  RETURN QUERY UPDATE webhook_channel c SET told_at = f.at
    FROM (SELECT g.book_id, max(g.started_at) AS at FROM unnest(v_finished) g GROUP BY g.book_id) f
    WHERE c.book_id = f.book_id AND c.told_at IS NULL AND c.disabled_at IS NULL AND c.failing_since <= f.at - p_tell_after
    RETURNING c.book_id, 'failing'::text;
END $$;

-- Gives back claims that nobody is at any more, for the next attempt. An attempt that was cut short is none of the five.
CREATE FUNCTION free_deliveries(p_ids text[]) RETURNS void LANGUAGE sql AS $$
  WITH freed AS (
    UPDATE webhook_delivery d SET claimed_by = NULL, claimed_at = NULL,
      state = CASE WHEN b.closed_at IS NULL THEN 'pending' ELSE 'unsent' END,
      next_attempt_at = CASE WHEN b.closed_at IS NULL THEN COALESCE(d.next_attempt_at, d.created_at) END,
      settled_at = CASE WHEN b.closed_at IS NOT NULL THEN d.created_at END,
      last_error = CASE WHEN b.closed_at IS NULL THEN d.last_error ELSE 'sandbox_reset' END
    FROM book b WHERE d.id = ANY (p_ids) AND d.state = 'sending' AND b.id = d.book_id
    RETURNING d.id, d.attempts
  )
  UPDATE webhook_attempt a SET error = 'interrupted' FROM freed f WHERE a.delivery_id = f.id AND a.number = f.attempts
$$;

-- Frees what processes without a fresh heartbeat were at: their jobs for the next worker, their deliveries for the next attempt.
-- So are claims of a process that never had a heartbeat, or whose row is gone. Answers how many processes were found dead.
CREATE FUNCTION bury_dead_workers(p_dead_after interval) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_dead worker_process[];
BEGIN
  WITH dead AS (
    DELETE FROM worker_process w WHERE w.id IN (
      SELECT id FROM worker_process WHERE heartbeat_at < clock_timestamp() - p_dead_after ORDER BY id FOR UPDATE SKIP LOCKED)
    RETURNING w.*
  ) SELECT COALESCE(array_agg(d::worker_process), '{}') INTO v_dead FROM dead d;
  IF cardinality(v_dead) > 0 THEN
    PERFORM graphile_worker.force_unlock_workers(ARRAY(SELECT d.pool_id FROM unnest(v_dead) d));
  END IF;
  PERFORM free_deliveries(l.ids) FROM (
    SELECT array_agg(d.id ORDER BY d.id) AS ids FROM webhook_delivery d
    WHERE d.state = 'sending' AND (d.claimed_by IN (SELECT w.id FROM unnest(v_dead) w)
      OR (d.claimed_at < clock_timestamp() - p_dead_after AND NOT EXISTS (SELECT FROM worker_process w WHERE w.id = d.claimed_by)))
  ) l WHERE l.ids IS NOT NULL;
  RETURN cardinality(v_dead);
END $$;

-- Books that have had something due for longer than p_grace: what a process had taken up and not begun when it ended, or what
-- was looked for by a clock that is behind.
CREATE FUNCTION overdue_webhooks(p_grace interval) RETURNS SETOF int LANGUAGE sql STABLE
SET enable_seqscan = off AS $$
  WITH RECURSIVE waiting (book_id) AS (
    (SELECT d.book_id FROM webhook_delivery d WHERE d.state = 'pending' ORDER BY d.book_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.book_id FROM webhook_delivery d WHERE d.state = 'pending' AND d.book_id > w.book_id ORDER BY d.book_id LIMIT 1)
    FROM waiting w WHERE w.book_id IS NOT NULL
  )
  SELECT w.book_id FROM waiting w JOIN book b ON b.id = w.book_id
  WHERE b.closed_at IS NULL
    AND EXISTS (SELECT FROM webhook_delivery d WHERE d.book_id = w.book_id AND d.state = 'pending'
      AND d.next_attempt_at <= clock_timestamp() + b.clock_offset_ms * interval '1 millisecond' - p_grace)
$$;
