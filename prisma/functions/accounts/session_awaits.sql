-- What a session lacks before it may do anything: 'passkey' where its member has one and did not use it in this session, 'enrolment' where
-- they need one and have none, null where nothing is lacking. The one rule of the second factor; every look-up of a session asks it, so that
-- a passkey that is added, and a team that begins to need them, count in sessions that are open already.
CREATE OR REPLACE FUNCTION session_awaits(p_member text, p_given_at timestamptz, p_required boolean)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_given_at IS NOT NULL THEN NULL
    WHEN EXISTS (SELECT FROM member_passkey k WHERE k.member_id = p_member) THEN 'passkey'
    WHEN p_required THEN 'enrolment'
  END
$$;
