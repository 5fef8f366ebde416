-- The book of a SIP: gateways, checkouts and jobs know its id alone.
CREATE OR REPLACE FUNCTION book_of_sip(p_sip_id text) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT s.book_id FROM sip s WHERE s.id = p_sip_id
$$;
