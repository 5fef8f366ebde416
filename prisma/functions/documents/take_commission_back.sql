-- Trigger: a trade that is voided after completion has its entry in the commission ledger reversed; one without an entry never gets one. Takes the
-- advisory lock of the book's months alone.
CREATE OR REPLACE FUNCTION take_commission_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(20261122, NEW.book_id);
  IF EXISTS (SELECT FROM commission_entry c WHERE c.book_id = NEW.book_id AND c.transaction_id = NEW.id AND (c.kind = 'reversal') = false) THEN
    PERFORM enter_commission(ARRAY[NEW], true);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER transaction_gives_back AFTER UPDATE OF status ON "transaction" FOR EACH ROW
  WHEN (OLD.status = 'completed' AND NEW.status = 'voided' AND NEW.type IN ('buy', 'sell', 'sip_installment'))
  EXECUTE FUNCTION take_commission_back();
