-- Types whose trades earn commission and carry markup; sends, gifts and deliveries earn none.
CREATE OR REPLACE FUNCTION earns_commission(p_type text) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT p_type IN ('buy', 'sell', 'sip_installment') $$;
