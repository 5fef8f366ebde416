import { type Asset, assets } from '../../kernel/assets.ts';
import { DomainError } from '../../kernel/errors.ts';
import { type Micrograms, type Paise, type PaisePerGram, valueToUser } from '../../kernel/money.ts';
import { readOwnHoldings } from '../../ledger/wallet/read-own-holdings.ts';
import type { PartnerContext } from '../context.ts';

/** The partner's own metal of one kind, with what it costs and is worth now; both null while there is no price. */
export type OwnMetal = {
  asset: Asset;
  metal: Micrograms;
  /** The base buy rate, at which more is bought */
  buyRate: PaisePerGram | null;
  /** At the base sell rate, rounded down */
  value: Paise | null;
};

/** The partner's own metal, gold first, valued at the sell rate of this moment. Spec 4.6, decisions 8. */
export async function valueHoldings(context: PartnerContext): Promise<OwnMetal[]> {
  const held = await readOwnHoldings(context);
  return assets.map((asset) => {
    const metal = held.metal[asset];
    const block = latestOrNone(context, asset);
    return {
      asset,
      metal,
      buyRate: block?.buyRate ?? null,
      value: block ? valueToUser(metal, block.sellRate) : null,
    };
  });
}

function latestOrNone({ core }: PartnerContext, asset: Asset) {
  try {
    return core.pricing.prices.latest(asset, core.clock.now());
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PRICES_UNAVAILABLE') return undefined;
    throw error;
  }
}
