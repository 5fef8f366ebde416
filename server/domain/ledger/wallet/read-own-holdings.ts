import { type Asset, byAsset } from '../../kernel/assets.ts';
import type { Micrograms, Paise } from '../../kernel/money.ts';
import type { BookContext } from '../context.ts';
import { readOwnBalances } from './store.ts';

/** What is the partner's own. `inr` is the wallet's balance: below zero where a credit line is drawn on. */
export type OwnHoldings = { metal: Record<Asset, Micrograms>; inr: Paise };

/** The partner's own metal and money; zero rupees where no wallet is set up in this mode. Spec 4.11, decisions 8. */
export async function readOwnHoldings(context: BookContext): Promise<OwnHoldings> {
  const held = await readOwnBalances(context.core.database.pool, context.bookId);
  return {
    metal: byAsset((asset) => (held.get(asset) ?? 0n) as Micrograms),
    inr: (held.get('INR') ?? 0n) as Paise,
  };
}
