import type { Pool } from 'pg';
import type { Prisma } from '../../../../database/database.ts';
import type { Mode } from '../../../kernel/mode.ts';

/** A member by their mobile's keyed hash, or null. */
export function findByMobile(prisma: Prisma, mobileHash: Uint8Array<ArrayBuffer>) {
  return prisma.member.findUnique({
    where: { mobileHash },
    select: { id: true, partnerId: true, name: true, role: true },
  });
}

/** A member with the partner they work for, or null. */
export function findWithPartner(prisma: Prisma, memberId: string) {
  return prisma.member.findUnique({
    where: { id: memberId },
    select: {
      id: true,
      name: true,
      role: true,
      mobileSealed: true,
      emailSealed: true,
      partner: { select: { id: true, name: true, liveEnabled: true, sandboxEnabled: true } },
    },
  });
}

/** A living session with its member, their partner and the partner's open book of a mode. */
type SignedInRow = {
  sessionId: string;
  lastSeenAt: Date;
  confirmedAt: Date;
  secondFactorAt: Date | null;
  memberId: string;
  role: string;
  partnerId: string;
  version: number;
  bookId: number;
  walletType: 'prepaid' | 'credit' | null;
  clockOffsetMs: bigint;
  hasFaults: boolean;
};

/** Who is signed in with a key, in one look-up; undefined where the session is over or owes its second factor, or the member or book is gone. */
export async function findSignedIn(
  pool: Pool,
  query: { hash: Uint8Array; mode: Mode; now: Date },
): Promise<SignedInRow | undefined> {
  const { rows } = await pool.query<SignedInRow>({
    name: 'member-context',
    text: `SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", s.confirmed_at AS "confirmedAt", s.second_factor_at AS "secondFactorAt", m.id AS "memberId", m.role,
             p.id AS "partnerId", p.version, b.id AS "bookId", b.wallet_type AS "walletType", b.clock_offset_ms AS "clockOffsetMs",
             EXISTS (SELECT FROM sandbox_fault f WHERE f.book_id = b.id AND f.times > 0) AS "hasFaults"
           FROM member_session s JOIN member m ON m.id = s.member_id JOIN partner p ON p.id = m.partner_id
           JOIN book b ON b.partner_id = p.id AND b.mode = $2 AND b.closed_at IS NULL
           WHERE s.hash = $1 AND s.ended_at IS NULL AND s.expires_at > $3
             AND session_awaits(m.id, s.second_factor_at, p.passkeys_required) IS NULL`,
    values: [query.hash, query.mode, query.now],
  });
  return rows[0];
}
