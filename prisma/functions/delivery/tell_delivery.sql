-- Trigger: the event delivery.updated of an order whose status has changed, at the moment of the change.
CREATE OR REPLACE FUNCTION tell_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell(NEW.book_id, 'delivery.updated', NEW.id,
    jsonb_build_object('orderId', NEW.id, 'userCode', NEW.user_code, 'status', NEW.status, 'sku', NEW.sku, 'name', NEW.name, 'asset', NEW.asset,
      'quantity', NEW.quantity, 'carrier', NEW.carrier, 'awb', NEW.awb, 'trackingUrl', NEW.tracking_url, 'reason', NEW.cancel_reason,
      'transactionId', NEW.transaction_id, 'reference', NEW.reference, 'metadata', NEW.metadata),
    CASE NEW.status WHEN 'packed' THEN NEW.packed_at WHEN 'shipped' THEN NEW.shipped_at WHEN 'delivered' THEN NEW.delivered_at ELSE NEW.cancelled_at END);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER delivery_step_told AFTER UPDATE OF "status" ON "delivery_order" FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION tell_delivery();
