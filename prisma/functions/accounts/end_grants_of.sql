-- Revokes the active tokens and keys of a member in these modes and their open invitations to these roles; answers what it ended (kind, id,
-- label). Writes access_token, api_key and member_invitation. The caller holds the lock on the partner's row, as does everything that makes a
-- token, a key or an invitation (server/domain/accounts/team/end-grants.ts).
CREATE OR REPLACE FUNCTION end_grants_of(p_member text, p_modes text[], p_roles text[], p_ender text, p_at timestamptz)
RETURNS TABLE (kind text, id text, label text) LANGUAGE sql AS $$
  WITH keys AS (
    UPDATE api_key k SET revoked_at = p_at, revoked_by = p_ender
    WHERE k.held_by = p_member AND k.mode = ANY (p_modes) AND k.revoked_at IS NULL
    RETURNING k.id, k.mode, k.name),
  tokens AS (
    UPDATE access_token t SET revoked_at = p_at, revoked_by = p_ender, end_reason = 'revoked'
    WHERE t.held_by = p_member AND t.mode = ANY (p_modes) AND t.revoked_at IS NULL
    RETURNING t.id, t.mode, t.last_four),
  secrets AS (
    UPDATE access_token t SET revoked_at = p_at, revoked_by = p_ender, end_reason = 'revoked'
    FROM keys k WHERE t.key_id = k.id AND t.revoked_at IS NULL),
  invitations AS (
    UPDATE member_invitation i SET revoked_at = p_at
    WHERE i.invited_by = p_member AND i.role = ANY (p_roles) AND i.accepted_at IS NULL AND i.revoked_at IS NULL
    RETURNING i.id, i.role, i.mobile_masked)
  SELECT 'token', t.id, t.mode || ' …' || t.last_four FROM tokens t
  UNION ALL
  SELECT 'key', k.id, k.mode || ' ' || k.name FROM keys k
  UNION ALL
  SELECT 'invitation', i.id, i.role || ', ' || i.mobile_masked FROM invitations i
$$;
