import type { PoolClient } from 'pg';
import { type Asset, assets, byAsset, metals } from '../../kernel/assets.ts';
import type { Mode } from '../../kernel/mode.ts';
import { micrograms, paise } from '../../kernel/money.ts';
import { openBookAccounts, tellLowOpening } from '../../ledger/accounts.ts';
import { postAll } from '../../ledger/post.ts';
import { insertBook } from './store/settings.ts';

/** What a new book starts with. */
export type BookOpening = {
  partnerId: string;
  mode: Mode;
  wallet: { type: 'prepaid' | 'credit'; floatPaise: bigint; creditLimitPaise: bigint } | null;
  /** The partner's own metal in micrograms; none where it is left out */
  metal?: Readonly<Record<Asset, bigint>>;
  /** Milliseconds, real time */
  at: number;
};

/** What a new or reset sandbox starts with: INR 100000, and the partner's own metal (decisions 8). */
export const SANDBOX_FLOAT_PAISE = paise(100_000_00);
export const sandboxOpening = {
  wallet: { type: 'prepaid', floatPaise: SANDBOX_FLOAT_PAISE, creditLimitPaise: 0n },
  metal: byAsset((asset) => micrograms(metals[asset].sandboxGrams * 1_000_000)),
} as const;

/** Opens a book with its accounts and first balances, all through the ledger; a float that begins low is told of. Answers the book's id. */
export async function openBook(client: PoolClient, opening: BookOpening): Promise<number> {
  const { partnerId, mode, wallet, at } = opening;
  const book = { partnerId, mode, walletType: wallet?.type ?? null, openedAt: new Date(at) };
  const bookId = await insertBook(client, book);
  await openBookAccounts(client, { id: bookId, creditLimitPaise: wallet?.creditLimitPaise ?? 0n });
  const float = wallet?.floatPaise ?? 0n;
  const reference = { bookId, referenceId: `book_${bookId}`, at };
  if (float > 0n) {
    await postAll(client, [
      {
        ...reference,
        kind: 'top_up',
        lines: [
          { kind: 'bank', asset: 'INR', amount: -float },
          { kind: 'partner_float', asset: 'INR', amount: float },
        ],
      },
    ]);
  }
  const { metal } = opening;
  if (metal) {
    await postAll(client, [
      {
        ...reference,
        kind: 'sandbox_grant',
        lines: assets.flatMap((asset) => [
          { kind: 'platform_inventory', asset, amount: -metal[asset] },
          { kind: 'partner_metal', asset, amount: metal[asset] },
        ]),
      },
    ]);
  }
  await tellLowOpening(client, bookId);
  return bookId;
}
