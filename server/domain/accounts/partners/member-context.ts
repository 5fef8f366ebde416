import { DomainError } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Core, PartnerContext } from '../context.ts';
import { markSeen } from '../sessions/mark-seen.ts';
import { sessionHash } from '../sessions/session-key.ts';

/**
 * The context of a member signed in to the dashboard, in the mode chosen there. Session, member, role and book are read on each
 * call in one look-up, so that a session that was ended and a member who was removed are out at once, in every process. A disabled
 * partner's staff may still look. Raises INVALID_TOKEN where the session is over, or the member or book is gone.
 */
export async function contextForMember<OfCore extends Core>(
  core: OfCore,
  input: { sessionKey: string; mode: Mode; requestId: string },
): Promise<PartnerContext<OfCore>> {
  const now = core.clock.now();
  const { rows } = await core.database.pool.query({
    name: 'member-context',
    text: `SELECT s.id AS session_id, s.last_seen_at, s.confirmed_at, m.id AS member_id, m.role, p.id AS partner_id, p.version, b.id AS book_id, b.wallet_type, b.clock_offset_ms,
             EXISTS (SELECT FROM sandbox_fault f WHERE f.book_id = b.id AND f.times > 0) AS has_faults
           FROM member_session s JOIN member m ON m.id = s.member_id JOIN partner p ON p.id = m.partner_id
           JOIN book b ON b.partner_id = p.id AND b.mode = $2 AND b.closed_at IS NULL
           WHERE s.hash = $1 AND s.ended_at IS NULL AND s.expires_at > $3`,
    values: [sessionHash(input.sessionKey), input.mode, new Date(now)],
  });
  const row = rows[0];
  if (!row) throw new DomainError('INVALID_TOKEN');
  await markSeen(core, { sessionId: row.session_id, lastSeenAt: row.last_seen_at.getTime() });
  return {
    core,
    partner: await core.accounts.partnerSettings.get(row.partner_id, row.version),
    mode: input.mode,
    bookId: row.book_id,
    walletType: row.wallet_type,
    hasFaults: row.has_faults,
    now: now + Number(row.clock_offset_ms),
    requestId: input.requestId,
    actor: {
      type: 'member',
      id: row.member_id,
      role: row.role,
      sessionId: row.session_id,
      confirmedAt: row.confirmed_at.getTime(),
    },
    channel: 'api',
  };
}
