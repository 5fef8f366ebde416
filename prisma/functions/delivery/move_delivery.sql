-- Moves an order from status p_from to p_to, in an open book, with carrier, AWB and tracking link where they are given; times on the book's clock.
-- Answers the order, or no row where it is not at p_from. With 'shipped' its charges are due an invoice (invoice_due): until then a cancellation may
-- give them back. Locks the order.
CREATE OR REPLACE FUNCTION move_delivery(p_order_id text, p_from text, p_to text, p_at timestamptz, p_carrier text, p_awb text, p_url text, p_due_at timestamptz)
RETURNS SETOF delivery_order LANGUAGE plpgsql AS $$
DECLARE
  o delivery_order;
BEGIN
  UPDATE delivery_order d SET status = p_to, carrier = COALESCE(p_carrier, d.carrier), awb = COALESCE(p_awb, d.awb),
    tracking_url = COALESCE(p_url, d.tracking_url),
    packed_at = CASE p_to WHEN 'packed' THEN p_at ELSE d.packed_at END,
    shipped_at = CASE p_to WHEN 'shipped' THEN p_at ELSE d.shipped_at END,
    delivered_at = CASE p_to WHEN 'delivered' THEN p_at ELSE d.delivered_at END,
    due_at = p_due_at, wake_at = p_due_at - b.clock_offset_ms * interval '1 millisecond'
    FROM book b WHERE d.id = p_order_id AND d.status = p_from AND b.id = d.book_id AND b.closed_at IS NULL RETURNING d.* INTO o;
  IF NOT FOUND THEN RETURN; END IF;
  IF p_to = 'shipped' THEN INSERT INTO invoice_due (transaction_id, book_id) VALUES (o.transaction_id, o.book_id); END IF;
  RETURN NEXT o;
END $$;
