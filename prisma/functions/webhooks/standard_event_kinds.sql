-- The kinds of event of spec 6.1, which every endpoint gets that has chosen none (server/domain/webhooks/event-kinds.ts; a test compares the two).
CREATE OR REPLACE FUNCTION standard_event_kinds() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT '{buy.completed,sell.completed,sip.created,sip.activated,sip.installment,sip.mandate_failed,payment.completed,payment.failed,payment.expired,payment.refunded}'::text[]
$$;
