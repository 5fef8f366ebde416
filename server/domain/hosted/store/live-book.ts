import type { Pool } from 'pg';
import type { Prisma } from '../../../database/database.ts';

/** The live book of a partner with the version of its settings; undefined where there is no such partner. */
export async function findLiveBook(
  pool: Pool,
  partnerId: string,
): Promise<{ bookId: number; version: number; walletType: 'prepaid' | 'credit' | null } | undefined> {
  const { rows } = await pool.query({
    name: 'find-live-book',
    text: `SELECT b.id AS "bookId", p.version, b.wallet_type AS "walletType"
           FROM partner p JOIN book b ON b.partner_id = p.id AND b.mode = 'live' AND b.closed_at IS NULL WHERE p.id = $1`,
    values: [partnerId],
  });
  return rows[0];
}

/** The version of a partner's settings; undefined where there is no such partner. */
export async function findSettingsVersion(prisma: Prisma, partnerId: string): Promise<number | undefined> {
  return (await prisma.partner.findUnique({ where: { id: partnerId }, select: { version: true } }))?.version;
}
