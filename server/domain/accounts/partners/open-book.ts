import type { PoolClient } from 'pg';
import type { Mode } from '../../kernel/mode.ts';
import { micrograms, paise } from '../../kernel/money.ts';
import { openBookAccounts } from '../../ledger/accounts.ts';
import { postAll } from '../../ledger/post.ts';

/** What a new book starts with. */
export type BookOpening = {
  partnerId: string;
  mode: Mode;
  wallet: { type: 'prepaid' | 'credit'; floatPaise: bigint; creditLimitPaise: bigint } | null;
  goldMicrograms: bigint;
  silverMicrograms: bigint;
  /** Milliseconds, real time */
  at: number;
};

/** What a new or reset sandbox starts with: INR 100000, 10 g of gold, 1000 g of silver (decisions 8). */
export const SANDBOX_FLOAT_PAISE = paise(100_000_00);
export const sandboxOpening = {
  wallet: { type: 'prepaid', floatPaise: SANDBOX_FLOAT_PAISE, creditLimitPaise: 0n },
  goldMicrograms: micrograms(10_000_000),
  silverMicrograms: micrograms(1_000_000_000),
} as const;

/** Opens a book with its accounts and first balances, all through the ledger. Answers the book's id. */
export async function openBook(client: PoolClient, opening: BookOpening): Promise<number> {
  const { partnerId, mode, wallet, at } = opening;
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO book (partner_id, mode, wallet_type, opened_at) VALUES ($1, $2, $3, $4) RETURNING id',
    [partnerId, mode, wallet?.type ?? null, new Date(at)],
  );
  const { id: bookId } = rows[0] as { id: number };
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
  const { goldMicrograms, silverMicrograms } = opening;
  if (goldMicrograms > 0n || silverMicrograms > 0n) {
    await postAll(client, [
      {
        ...reference,
        kind: 'sandbox_grant',
        lines: [
          { kind: 'platform_inventory', asset: 'gold', amount: -goldMicrograms },
          { kind: 'partner_metal', asset: 'gold', amount: goldMicrograms },
          { kind: 'platform_inventory', asset: 'silver', amount: -silverMicrograms },
          { kind: 'partner_metal', asset: 'silver', amount: silverMicrograms },
        ],
      },
    ]);
  }
  return bookId;
}
