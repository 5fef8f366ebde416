import type { PoolClient } from 'pg';
import type { Prisma } from '../../../database/database.ts';
import { DomainError, InvariantError } from '../../kernel/errors.ts';
import { lockFloatRow, lockRow, lockRowIn, lockWithBook } from './store/lock.ts';

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
  const row = await lockWithBook(client, partnerId);
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
  const row = await lockFloatRow(client, bookId);
  if (!row) throw new InvariantError('a book has no float');
  return { balancePaise: BigInt(row.balance), creditLimitPaise: -BigInt(row.floor) };
}

/** One change of a partner's settings, tokens or team at a time: waits for others, until this transaction ends. */
export async function lockSettings(client: PoolClient, partnerId: string): Promise<void> {
  await lockRow(client, partnerId);
}

/** The same in a transaction of Prisma. */
export async function lockSettingsIn(prisma: Prisma, partnerId: string): Promise<void> {
  await lockRowIn(prisma, partnerId);
}
