-- Trigger: a purchase of inventory changes once, when it is completed, and never in what was priced. Anything else raises check_violation
-- (inventory_purchase_step).
CREATE OR REPLACE FUNCTION check_inventory_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.completed_at IS NOT NULL OR to_jsonb(OLD) - 'completed_at' IS DISTINCT FROM to_jsonb(NEW) - 'completed_at' THEN
    RAISE EXCEPTION 'a purchase of inventory is completed once, as it was priced' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'inventory_purchase_step';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER inventory_purchase_steps BEFORE UPDATE ON "inventory_purchase" FOR EACH ROW EXECUTE FUNCTION check_inventory_step();
