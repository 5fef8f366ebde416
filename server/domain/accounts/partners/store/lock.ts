import type { PoolClient } from 'pg';
import type { Prisma } from '../../../../database/database.ts';
import type { LockedPartner } from '../lock-partner.ts';

/** Locks a partner's row until the transaction ends. */
export async function lockRow(client: PoolClient, partnerId: string): Promise<void> {
  await client.query('SELECT FROM partner WHERE id = $1 FOR UPDATE', [partnerId]);
}

/** The same in a transaction of Prisma. */
export async function lockRowIn(prisma: Prisma, partnerId: string): Promise<void> {
  await prisma.$queryRaw`SELECT FROM partner WHERE id = ${partnerId} FOR UPDATE`;
}

/** A partner and its live book, locked until the transaction ends; undefined where there is none. */
export async function lockWithBook(client: PoolClient, partnerId: string): Promise<LockedPartner | undefined> {
  const { rows } = await client.query<LockedPartner>(
    `SELECT p.id, p.name, p.enabled, p.fee_bearer AS "feeBearer", p.commission_buy_milli_pct AS "commissionBuyMilliPct",
       p.commission_sell_milli_pct AS "commissionSellMilliPct", p.markup_buy_milli_pct AS "markupBuyMilliPct",
       p.markup_sell_milli_pct AS "markupSellMilliPct", p.markup_live_enabled AS "markupLiveEnabled",
       b.id AS "bookId", b.wallet_type AS "walletType"
     FROM partner p JOIN book b ON b.partner_id = p.id AND b.mode = 'live' AND b.closed_at IS NULL
     WHERE p.id = $1 FOR UPDATE OF p, b`,
    [partnerId],
  );
  return rows[0];
}

/** The float of a book, locked until the transaction ends (function lock_float); undefined where it has none. */
export async function lockFloatRow(
  client: PoolClient,
  bookId: number,
): Promise<{ balance: bigint; floor: bigint } | undefined> {
  const { rows } = await client.query<{ balance: bigint; floor: bigint }>('SELECT balance, floor FROM lock_float($1)', [
    bookId,
  ]);
  return rows[0];
}
