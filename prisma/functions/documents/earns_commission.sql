-- Whether transactions of a type earn commission and carry markup: buys, sells and SIP installments do, sends, gifts and deliveries do not.
CREATE OR REPLACE FUNCTION earns_commission(p_type text) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT p_type IN ('buy', 'sell', 'sip_installment') $$;
