-- Trigger: an order goes from placed to packed, shipped and delivered, or to cancelled before it is shipped (decisions 8). Any other change of its
-- status raises check_violation (delivery_order_step).
CREATE OR REPLACE FUNCTION check_delivery_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a delivery does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'delivery_order_step';
END $$;

CREATE OR REPLACE TRIGGER delivery_order_steps BEFORE UPDATE ON "delivery_order" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NOT (
    (OLD.status = 'placed' AND NEW.status IN ('packed', 'cancelled'))
    OR (OLD.status = 'packed' AND NEW.status IN ('shipped', 'cancelled'))
    OR (OLD.status = 'shipped' AND NEW.status = 'delivered')))
  EXECUTE FUNCTION check_delivery_step();
