-- Transactions of which the customer gets an invoice.
CREATE OR REPLACE FUNCTION is_invoiced(p_type text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT p_type IN ('buy', 'sell', 'sip_installment') $$;
