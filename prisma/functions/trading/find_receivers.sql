-- The users who receive the sends and gifts of a batch, by the number of their request; null where the account does not exist yet: the caller opens
-- it in the same transaction and comes again.
CREATE OR REPLACE FUNCTION find_receivers(p_requests execute_request[]) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN (
    SELECT COALESCE(jsonb_object_agg(r.number, u.id), '{}')
    FROM unnest(p_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id
    JOIN book b ON b.id = r.book_id
    LEFT JOIN person p ON p.mode = b.mode AND p.mobile_hash = q.receiver_hash
    LEFT JOIN end_user u ON u.book_id = r.book_id AND u.person_id = p.id
    WHERE r.kind IN ('send', 'gift'));
END $$;
