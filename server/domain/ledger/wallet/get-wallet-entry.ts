import { DomainError } from '../../kernel/errors.ts';
import type { LedgerAsset } from '../accounts.ts';
import type { BookContext } from '../context.ts';
import { findPostingLines } from './store.ts';
import { type WalletEntry, walletEntryFromRow } from './wallet-entry.ts';

/** One line of the posting that an entry is of. */
export type MovedLine = {
  /** Kind of account: see server/domain/ledger/accounts.ts */
  account: string;
  asset: LedgerAsset;
  /** Whose sub-wallet it is */
  userCode: string | null;
  /** Signed; paise, or micrograms of a metal */
  amount: bigint;
  /** Of accounts of the partner and its users; null for ours */
  balanceAfter: bigint | null;
};

/** Accounts whose balance is the partner's matter. */
const shown = new Set(['partner_float', 'partner_metal', 'user_metal', 'user_sip_metal', 'user_inr']);

/**
 * One movement of the wallet, with every account that the same posting touched: rupees first, and what was given before what was
 * got. Raises NOT_FOUND for what is not of this wallet, WALLET_NOT_CONFIGURED. Spec 4.11, decisions 12.
 */
export async function getWalletEntry(
  context: BookContext,
  entryId: string,
): Promise<{ entry: WalletEntry; lines: MovedLine[] }> {
  if (context.walletType === null) throw new DomainError('WALLET_NOT_CONFIGURED');
  const [, number] = /^led_(\d{1,18})$/.exec(entryId) ?? [];
  const rows =
    number === undefined
      ? []
      : await findPostingLines(context.core.database.pool, { bookId: context.bookId, postingId: BigInt(number) });
  const own = rows.find(({ account }) => account === 'partner_float');
  if (!own) throw new DomainError('NOT_FOUND', { message: 'No such entry in this wallet.' });
  return {
    entry: walletEntryFromRow(own),
    lines: rows.map((row) => ({
      account: row.account,
      asset: row.asset,
      userCode: row.user_code,
      amount: row.amount,
      balanceAfter: shown.has(row.account) ? row.balance_after : null,
    })),
  };
}
