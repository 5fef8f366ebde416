import type { PoolClient } from 'pg';
import { DomainError, InvariantError } from '../../kernel/errors.ts';

/** A partner with its live wallet, locked against other changes of its settings. */
export type LockedPartner = {
  id: string;
  name: string;
  enabled: boolean;
  feeBearer: string;
  commissionBuyMilliPct: number;
  commissionSellMilliPct: number;
  markupBuyMilliPct: number;
  markupSellMilliPct: number;
  markupLiveEnabled: boolean;
  bookId: number;
  walletType: 'prepaid' | 'credit' | null;
};

/** A partner and its live book, locked against other changes of its settings. Raises NOT_FOUND, PARTNER_DISABLED while it is switched off. */
export async function lockPartner(client: PoolClient, partnerId: string): Promise<LockedPartner> {
  const { rows } = await client.query<LockedPartner>(
    `SELECT p.id, p.name, p.enabled, p.fee_bearer AS "feeBearer", p.commission_buy_milli_pct AS "commissionBuyMilliPct",
       p.commission_sell_milli_pct AS "commissionSellMilliPct", p.markup_buy_milli_pct AS "markupBuyMilliPct",
       p.markup_sell_milli_pct AS "markupSellMilliPct", p.markup_live_enabled AS "markupLiveEnabled",
       b.id AS "bookId", b.wallet_type AS "walletType"
     FROM partner p JOIN book b ON b.partner_id = p.id AND b.mode = 'live' AND b.closed_at IS NULL
     WHERE p.id = $1 FOR UPDATE OF p, b`,
    [partnerId],
  );
  const [row] = rows;
  if (!row) throw new DomainError('NOT_FOUND', { message: 'There is no such partner.' });
  if (!row.enabled) {
    throw new DomainError('PARTNER_DISABLED', { message: 'This partner is switched off; switch it on first.' });
  }
  return row;
}

/** The balance of a partner's live float and how far below zero it may fall, in paise, locked until the transaction ends. */
export async function lockFloat(
  client: PoolClient,
  bookId: number,
): Promise<{ balancePaise: bigint; creditLimitPaise: bigint }> {
  const { rows } = await client.query<{ balance: bigint; floor: bigint }>('SELECT balance, floor FROM lock_float($1)', [
    bookId,
  ]);
  const [row] = rows;
  if (!row) throw new InvariantError('a book has no float');
  return { balancePaise: BigInt(row.balance), creditLimitPaise: -BigInt(row.floor) };
}
