-- The requests of a batch without those of these numbers.
CREATE OR REPLACE FUNCTION requests_without(p_requests execute_request[], p_numbers int[]) RETURNS execute_request[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF cardinality(p_numbers) = 0 THEN RETURN p_requests; END IF;
  RETURN ARRAY(SELECT r FROM unnest(p_requests) r WHERE r.number <> ALL (p_numbers));
END $$;
