-- What partner staff look up among deliveries, and send again by the range (server/domain/webhook-desk).
CREATE INDEX "webhook_delivery_undelivered" ON "webhook_delivery" ("book_id", "id") WHERE "state" IN ('failed', 'unsent');
