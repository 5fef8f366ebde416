-- Whether completed transactions of a type get an invoice of their own: buys, sells and SIP installments do.
CREATE OR REPLACE FUNCTION is_invoiced(p_type text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT p_type IN ('buy', 'sell', 'sip_installment') $$;
