import type { Micrograms, Paise } from '../../kernel/money.ts';
import type { BookContext } from '../context.ts';

/** What is the partner's own. `inr` is the wallet's balance: below zero where a credit line is drawn on. */
export type OwnHoldings = { gold: Micrograms; silver: Micrograms; inr: Paise };

/** The partner's own metal and money; zero rupees where no wallet is set up in this mode. Spec 4.11, decisions 8. */
export async function readOwnHoldings(context: BookContext): Promise<OwnHoldings> {
  const { rows } = await context.core.database.pool.query<{ asset: string; balance: bigint }>({
    name: 'read-own-holdings',
    text: `SELECT asset, balance FROM account
           WHERE book_id = $1 AND (kind, asset) IN (('partner_metal', 'gold'), ('partner_metal', 'silver'), ('partner_float', 'INR'))`,
    values: [context.bookId],
  });
  const held = new Map(rows.map(({ asset, balance }) => [asset, balance]));
  return {
    gold: (held.get('gold') ?? 0n) as Micrograms,
    silver: (held.get('silver') ?? 0n) as Micrograms,
    inr: (held.get('INR') ?? 0n) as Paise,
  };
}
