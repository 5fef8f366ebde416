-- A SIP lists the refunds of its debits, the newest first.
CREATE INDEX payment_refund_of_sip ON payment_refund (sip_id, id DESC) WHERE sip_id IS NOT NULL;
