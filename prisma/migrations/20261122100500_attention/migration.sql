-- What needs attention is asked for on every look at Home: orders whose customers wait for metal or money are few, whatever the book holds.
CREATE INDEX "payment_order_refund_due" ON "payment_order" ("book_id") WHERE "status" = 'refund_due';
