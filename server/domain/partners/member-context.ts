import type { Core, PartnerContext } from '../context.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Mode } from '../kernel/mode.ts';

/**
 * The context of a member signed in to the dashboard, in the mode chosen there. Read anew on each call, so that a removed
 * member is out at once. A disabled partner's staff may still look. Raises INVALID_TOKEN where the member or book is gone.
 */
export async function contextForMember(
  core: Core,
  input: { memberId: string; mode: Mode; requestId: string },
): Promise<PartnerContext> {
  const { rows } = await core.database.pool.query({
    name: 'member-context',
    text: `SELECT p.id AS partner_id, p.version, b.id AS book_id, b.wallet_type, b.clock_offset_ms,
             EXISTS (SELECT FROM sandbox_fault f WHERE f.book_id = b.id AND f.times > 0) AS has_faults
           FROM member m JOIN partner p ON p.id = m.partner_id
           JOIN book b ON b.partner_id = p.id AND b.mode = $2 AND b.closed_at IS NULL
           WHERE m.id = $1`,
    values: [input.memberId, input.mode],
  });
  const row = rows[0];
  if (!row) throw new DomainError('INVALID_TOKEN');
  return {
    core,
    partner: await core.partnerSettings.get(row.partner_id, row.version),
    mode: input.mode,
    bookId: row.book_id,
    walletType: row.wallet_type,
    hasFaults: row.has_faults,
    now: core.clock.now() + Number(row.clock_offset_ms),
    requestId: input.requestId,
    actor: { type: 'member', id: input.memberId },
  };
}
