-- Tokens and secrets of keys that have not been ended, with their partner's version and the open book of their mode. One with an end date of its own
-- (expires_at) is good before it; who reads it compares.
CREATE OR REPLACE VIEW living_token AS
  SELECT t.hash, t.id, t.key_id, t.partner_id, t.mode, t.expires_at, p.version, b.id AS book_id, b.wallet_type, b.clock_offset_ms
  FROM access_token t
  JOIN partner p ON p.id = t.partner_id
  JOIN book b ON b.partner_id = t.partner_id AND b.mode = t.mode AND b.closed_at IS NULL
  WHERE t.revoked_at IS NULL;
