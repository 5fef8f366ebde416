-- Trigger: the status of an order only goes forward as spec 3.3 has it. Any other change raises check_violation (payment_order_step).
CREATE OR REPLACE FUNCTION check_order_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_order_step';
END $$;

CREATE OR REPLACE TRIGGER payment_order_steps AFTER UPDATE ON "payment_order" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NOT (
    (OLD.status = 'created' AND NEW.status IN ('paid', 'failed', 'expired'))
    OR (OLD.status = 'expired' AND NEW.status = 'paid')
    OR (OLD.status = 'paid' AND NEW.status IN ('completed', 'refund_due'))
    OR (OLD.status = 'refund_due' AND NEW.status IN ('completed', 'refunded'))))
  EXECUTE FUNCTION check_order_step();
