-- Trades enter the commission ledger after they are posted, by whoever looks at it, closes a month, or sweeps: a confirm has nothing to do
-- with it and waits for nobody (server/domain/commission/enter-trades.ts).

-- DropIndex
DROP INDEX "commission_entry_book_id_id_idx";

-- AlterTable
ALTER TABLE "commission_entry" DROP CONSTRAINT "commission_entry_pkey",
ADD CONSTRAINT "commission_entry_pkey" PRIMARY KEY ("book_id", "id");

-- AlterTable
ALTER TABLE "statement_gate" ADD COLUMN     "entered_to" TEXT;

DROP TRIGGER transaction_earns ON "transaction";
DROP TRIGGER transaction_earns_once_decided ON "transaction";
DROP FUNCTION enter_new_trades;
DROP FUNCTION enter_decided_trades;

-- Trades of a book that have earned and are in no month yet, from its mark on. Held to index look-ups.
CREATE FUNCTION trades_not_entered(p_book_id int, p_limit int) RETURNS SETOF transaction LANGUAGE sql STABLE
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  SELECT t.* FROM transaction t
  WHERE t.book_id = p_book_id AND t.id > COALESCE((SELECT g.entered_to FROM statement_gate g WHERE g.book_id = p_book_id), '')
    AND t.status = 'completed' AND earns_commission(t.type)
    AND NOT EXISTS (SELECT FROM commission_entry c WHERE c.transaction_id = t.id AND (c.kind = 'reversal') = false)
  ORDER BY t.id LIMIT p_limit
$$;

-- Enters up to so many of them, and answers how many. Whoever enters holds the book's door alone, as whoever closes a month does: so
-- each trade is entered once, and all that committed before a month is closed are in a month by then.
CREATE FUNCTION enter_trades(p_book_id int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_trades transaction[];
BEGIN
  PERFORM pg_advisory_xact_lock(20261122, p_book_id);
  v_trades := ARRAY(SELECT ROW(t.*)::transaction FROM trades_not_entered(p_book_id, p_limit) t);
  IF cardinality(v_trades) > 0 THEN PERFORM enter_commission(v_trades, false); END IF;
  RETURN cardinality(v_trades);
END $$;

-- Moves a book's mark over transactions that are decided, entered where they earn, and so old that none with a lower id can still
-- arrive; at most 2000 at a time. Answers whether it moved.
CREATE FUNCTION move_commission_mark(p_book_id int, p_recorded_before timestamptz) RETURNS boolean LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  v_mark text := COALESCE((SELECT g.entered_to FROM statement_gate g WHERE g.book_id = p_book_id), '');
  v_to text;
BEGIN
  SELECT max(w.id) FILTER (WHERE w.is_done) INTO v_to FROM (
    SELECT t.id, bool_and(t.recorded_at < p_recorded_before AND t.status <> 'debited' AND (t.status = 'voided' OR NOT earns_commission(t.type)
      OR EXISTS (SELECT FROM commission_entry c WHERE c.transaction_id = t.id AND (c.kind = 'reversal') = false))) OVER (ORDER BY t.id) AS is_done
    FROM (SELECT * FROM transaction n WHERE n.book_id = p_book_id AND n.id > v_mark ORDER BY n.id LIMIT 2000) t
  ) w;
  IF v_to IS NULL THEN RETURN false; END IF;
  INSERT INTO statement_gate AS g (book_id, entered_to) VALUES (p_book_id, v_to)
    ON CONFLICT (book_id) DO UPDATE SET entered_to = GREATEST(g.entered_to, excluded.entered_to);
  RETURN true;
END $$;

-- A trade that is voided after it had earned gives back what is entered of it; one that is in no month yet never enters.
CREATE FUNCTION take_commission_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(20261122, NEW.book_id);
  IF EXISTS (SELECT FROM commission_entry c WHERE c.transaction_id = NEW.id AND (c.kind = 'reversal') = false) THEN
    PERFORM enter_commission(ARRAY[NEW], true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER transaction_gives_back AFTER UPDATE OF status ON "transaction" FOR EACH ROW
  WHEN (OLD.status = 'completed' AND NEW.status = 'voided' AND NEW.type IN ('buy', 'sell', 'sip_installment'))
  EXECUTE FUNCTION take_commission_back();

-- What there is by now is entered up to here.
INSERT INTO statement_gate (book_id, entered_to)
  SELECT t.book_id, max(t.id) FROM transaction t
  WHERE t.recorded_at < now() - interval '2 minutes' AND NOT EXISTS (SELECT FROM transaction d WHERE d.book_id = t.book_id AND d.status = 'debited')
  GROUP BY t.book_id
  ON CONFLICT (book_id) DO UPDATE SET entered_to = excluded.entered_to;
