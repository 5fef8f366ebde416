-- The laws of the ledger, held by the database itself (server/domain/ledger).

-- One account of a kind and asset per book, and per user where it is a user's.
CREATE UNIQUE INDEX "account_owner_key" ON "account" ("book_id", "kind", "asset", COALESCE("user_id", 0));

-- One open book per partner and mode.
CREATE UNIQUE INDEX "book_open_key" ON "book" ("partner_id", "mode") WHERE "closed_at" IS NULL;

-- One living token per partner and mode (spec part 5).
CREATE UNIQUE INDEX "access_token_living_key" ON "access_token" ("partner_id", "mode") WHERE "revoked_at" IS NULL;

ALTER TABLE "account"
  ADD CONSTRAINT "account_floor" CHECK ("floor" IS NULL OR "balance" >= "floor"),
  ADD CONSTRAINT "account_asset" CHECK ("asset" IN ('INR', 'gold', 'silver')),
  ADD CONSTRAINT "account_version" CHECK ("version" >= 0);
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_amount" CHECK ("amount" <> 0);
ALTER TABLE "book" ADD CONSTRAINT "book_mode" CHECK ("mode" IN ('live', 'sandbox'));
ALTER TABLE "quote"
  ADD CONSTRAINT "quote_positive" CHECK ("amount_paise" > 0 AND "metal_micrograms" > 0 AND "rate" > 0),
  ADD CONSTRAINT "quote_status" CHECK ("status" IN ('issued', 'consumed', 'locked'));
ALTER TABLE "transaction"
  ADD CONSTRAINT "transaction_positive" CHECK ("amount_paise" >= 0 AND "metal_micrograms" >= 0),
  ADD CONSTRAINT "transaction_status" CHECK ("status" IN ('debited', 'completed', 'voided'));
CREATE UNIQUE INDEX "transaction_quote_key" ON "transaction" ("quote_id") WHERE "quote_id" IS NOT NULL;
-- Buys whose fulfilment is not decided yet: what recovery looks for after a crash.
CREATE INDEX "transaction_debited" ON "transaction" ("recorded_at") WHERE "status" = 'debited';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "posting"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_stays BEFORE DELETE OR TRUNCATE ON "account"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Entries arrive a whole posting at a time: balanced per asset, in accounts of the posting's book and of that asset,
-- and the newest entry of each account is its balance.
CREATE FUNCTION check_new_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_entries GROUP BY posting_id, asset HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'a posting does not sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_balanced';
  END IF;
  IF EXISTS (
    SELECT FROM (
      SELECT e.posting_id, min(a.book_id) AS book_id, bool_and(
          a.asset = e.asset AND e.version <= a.version AND (e.version < a.version OR e.balance_after = a.balance)) IS TRUE
        AND min(a.book_id) = max(a.book_id) AND count(*) = count(a.id) AS fits
      FROM new_entries e LEFT JOIN account a ON a.id = e.account_id GROUP BY e.posting_id
    ) e LEFT JOIN posting p ON p.id = e.posting_id
    WHERE NOT e.fits OR p.book_id IS DISTINCT FROM e.book_id
  ) THEN
    RAISE EXCEPTION 'an entry does not fit its account' USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_fits_account';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entry_lawful AFTER INSERT ON "ledger_entry"
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION check_new_entries();

-- A balance moves only together with the entry that explains it, and never back to an earlier one.
CREATE FUNCTION check_moved_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM new_accounts n
    WHERE NOT EXISTS (
        SELECT FROM ledger_entry e WHERE e.account_id = n.id AND e.version = n.version AND e.balance_after = n.balance)
      AND (n.version <> 0 OR n.balance <> 0)
  ) THEN
    RAISE EXCEPTION 'a balance moved without its entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'balance_has_entry';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_moves_with_entry AFTER UPDATE ON "account"
  REFERENCING NEW TABLE AS new_accounts FOR EACH STATEMENT EXECUTE FUNCTION check_moved_balances();
CREATE FUNCTION refuse_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a balance moved without its entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'balance_has_entry';
END $$;
CREATE TRIGGER account_never_returns BEFORE UPDATE ON "account"
  FOR EACH ROW WHEN (NEW.version < OLD.version) EXECUTE FUNCTION refuse_return();
-- A new account starts empty.
ALTER TABLE "account" ALTER COLUMN "balance" SET DEFAULT 0;
CREATE FUNCTION check_new_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance <> 0 OR NEW.version <> 0 THEN
    RAISE EXCEPTION 'an account starts empty' USING ERRCODE = 'check_violation', CONSTRAINT = 'account_starts_empty';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_starts_empty BEFORE INSERT ON "account" FOR EACH ROW EXECUTE FUNCTION check_new_account();

CREATE TYPE ledger_posting AS (number int, book_id int, kind text, reference_id text, created_at timestamptz);
CREATE TYPE ledger_line AS (number int, account_id bigint, amount bigint);
CREATE TYPE ledger_verdict AS (number int, posting_id bigint, short_account_id bigint);

-- Writes the given postings as they are. The caller has locked the accounts and knows that no floor is crossed.
-- Answers the postings' ids; that of number n stands at n + 1.
-- One statement, so entries read the balances from before it: each is that, plus what the lines up to it move.
CREATE FUNCTION ledger_write(p_postings ledger_posting[], p_lines ledger_line[]) RETURNS bigint[] LANGUAGE sql AS $$
  WITH ids AS MATERIALIZED (
    SELECT array_agg(nextval('posting_id_seq')) AS of_number
    FROM generate_series(0, (SELECT max(p.number) FROM unnest(p_postings) p))
  ), made AS (
    INSERT INTO posting (id, book_id, kind, reference_id, created_at)
    SELECT (SELECT of_number FROM ids)[p.number + 1], p.book_id, p.kind, p.reference_id, p.created_at
    FROM unnest(p_postings) p
  ), moved AS (
    UPDATE account a SET balance = a.balance + t.amount, version = a.version + t.entries
    FROM (
      SELECT l.account_id, sum(l.amount)::bigint AS amount, count(*) AS entries
      FROM unnest(p_lines) l WHERE l.amount <> 0 GROUP BY l.account_id
    ) t WHERE a.id = t.account_id
  ), written AS (
    INSERT INTO ledger_entry (posting_id, account_id, asset, amount, balance_after, version)
    SELECT (SELECT of_number FROM ids)[l.number + 1], a.id, a.asset, l.amount, a.balance + l.moved, a.version + l.nth
    FROM (
      SELECT l.number, l.account_id, l.amount, sum(l.amount) OVER history AS moved, row_number() OVER history AS nth
      FROM unnest(p_lines) l WHERE l.amount <> 0
      WINDOW history AS (PARTITION BY l.account_id ORDER BY l.number)
    ) l JOIN account a ON a.id = l.account_id
  )
  SELECT of_number FROM ids;
$$;

-- The one way value moves. Takes many postings, writes those that cross no floor, and answers one verdict each:
-- short_account_id names the account that could not pay, null means written. Postings are judged in the order of
-- their numbers, each on the balances the accepted ones before it left. A posting names an account at most once.
-- Its plans are kept for the life of a connection, and the first may be made while the tables are empty: so they are held to
-- index look-ups, one per line, whatever the statistics say at that moment.
-- Accounts are locked in the order of their ids, so that any two calls wait for each other instead of deadlocking.
CREATE FUNCTION ledger_post(p_postings ledger_posting[], p_lines ledger_line[])
RETURNS SETOF ledger_verdict LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  one ledger_posting;
  ids bigint[];
  short bigint;
BEGIN
  IF EXISTS (SELECT FROM unnest(p_lines) l GROUP BY l.number, l.account_id HAVING count(*) > 1) THEN
    RAISE EXCEPTION 'a posting names an account twice' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_line_once';
  END IF;
  PERFORM FROM account a WHERE a.id = ANY (ARRAY(SELECT DISTINCT l.account_id FROM unnest(p_lines) l))
    ORDER BY a.id FOR NO KEY UPDATE;

  -- All at once, where no floor is crossed even in passing.
  IF NOT EXISTS (
    SELECT FROM (
      SELECT l.account_id, l.amount, sum(l.amount) OVER (PARTITION BY l.account_id ORDER BY l.number) AS moved
      FROM unnest(p_lines) l
    ) l JOIN account a ON a.id = l.account_id
    WHERE l.amount < 0 AND a.floor IS NOT NULL AND a.balance + l.moved < a.floor
  ) THEN
    ids := ledger_write(p_postings, p_lines);
    RETURN QUERY SELECT p.number, ids[p.number + 1], NULL::bigint FROM unnest(p_postings) p;
    RETURN;
  END IF;

  -- One after the other, where somebody cannot pay.
  FOR one IN SELECT p.number, p.book_id, p.kind, p.reference_id, p.created_at FROM unnest(p_postings) p ORDER BY p.number LOOP
    SELECT a.id INTO short FROM unnest(p_lines) l JOIN account a ON a.id = l.account_id
      WHERE l.number = one.number AND l.amount < 0 AND a.floor IS NOT NULL AND a.balance + l.amount < a.floor
      ORDER BY a.id LIMIT 1;
    ids := NULL;
    IF short IS NULL THEN
      ids := ledger_write(ARRAY[one], ARRAY(SELECT l FROM unnest(p_lines) l WHERE l.number = one.number));
    END IF;
    RETURN NEXT ROW(one.number, ids[one.number + 1], short)::ledger_verdict;
  END LOOP;
END $$;
