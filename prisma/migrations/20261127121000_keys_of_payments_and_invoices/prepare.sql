-- The indexes of this migration on tables that grow, made beside the running service.

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_order_book_id_id_key ON payment_order (book_id, id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_order_id_idx ON payment_order (id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_order_gateway_book_key ON payment_order (gateway, gateway_order_id, book_id)
  WHERE gateway_order_id IS NOT NULL;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_order_sip_day_book_key ON payment_order (sip_id, due_on, book_id) WHERE due_on IS NOT NULL;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_order_installment_book_key ON payment_order (sip_id, installment_no, book_id)
  WHERE installment_no IS NOT NULL;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sip_book_id_id_key ON sip (book_id, id);

CREATE INDEX CONCURRENTLY IF NOT EXISTS sip_id_idx ON sip (id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sip_number_book_id_key ON sip (number, book_id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS invoice_id_book_id_key ON invoice (id, book_id);

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS invoice_transaction_id_book_id_key ON invoice (transaction_id, book_id);
