-- Who answers for a token: its maker, or who took it over. When they leave, or may not make such a token any more, it ends.
ALTER TABLE access_token ADD COLUMN held_by text;
ALTER TABLE access_token ADD COLUMN taken_over_at timestamptz(3);
ALTER TABLE access_token ADD COLUMN end_reason text;
UPDATE access_token SET held_by = created_by;
UPDATE access_token t SET end_reason = CASE
  WHEN EXISTS (SELECT FROM access_token n WHERE n.partner_id = t.partner_id AND n.mode = t.mode AND n.id <> t.id AND n.created_at = t.revoked_at)
  THEN 'replaced' ELSE 'revoked' END
WHERE t.revoked_at IS NOT NULL;

-- What is left of people who were removed, or may not make such a token, ends now.
UPDATE access_token t SET revoked_at = now(), end_reason = 'revoked'
WHERE t.revoked_at IS NULL AND t.held_by IS NOT NULL AND NOT EXISTS (
  SELECT FROM member m WHERE m.id = t.held_by AND m.partner_id = t.partner_id
    AND (m.role IN ('owner', 'admin') OR (m.role = 'developer' AND t.mode = 'sandbox')));
UPDATE member_invitation i SET revoked_at = now()
WHERE i.accepted_at IS NULL AND i.revoked_at IS NULL AND NOT EXISTS (
  SELECT FROM member m WHERE m.id = i.invited_by AND m.partner_id = i.partner_id
    AND (m.role = 'owner' OR (m.role = 'admin' AND i.role <> 'owner')));

-- Ends what a member answers for and may not have any more: living tokens of these modes, and open invitations to these roles. The
-- partner's row is locked by the caller, as it is by whoever makes a token or an invitation. server/domain/team/end-grants.ts
CREATE FUNCTION end_grants_of(p_member text, p_modes text[], p_roles text[], p_ender text, p_at timestamptz)
RETURNS TABLE (kind text, id text, label text) LANGUAGE sql AS $$
  WITH tokens AS (
    UPDATE access_token t SET revoked_at = p_at, revoked_by = p_ender, end_reason = 'revoked'
    WHERE t.held_by = p_member AND t.mode = ANY (p_modes) AND t.revoked_at IS NULL
    RETURNING t.id, t.mode, t.last_four),
  invitations AS (
    UPDATE member_invitation i SET revoked_at = p_at
    WHERE i.invited_by = p_member AND i.role = ANY (p_roles) AND i.accepted_at IS NULL AND i.revoked_at IS NULL
    RETURNING i.id, i.role, i.mobile_masked)
  SELECT 'token', t.id, t.mode || ' …' || t.last_four FROM tokens t
  UNION ALL
  SELECT 'invitation', i.id, i.role || ', ' || i.mobile_masked FROM invitations i
$$;

CREATE INDEX access_token_held_by_idx ON access_token (held_by);
CREATE INDEX member_invitation_invited_by_idx ON member_invitation (invited_by);
