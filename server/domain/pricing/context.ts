import type { Core as Before, PartnerContext as ContextOf } from '../accounts/context.ts';
import type { CurrentPrices } from './current-prices.ts';

/** What verbs of this wing are given. */
export type Core = Before & {
  readonly pricing: {
    readonly prices: CurrentPrices;
  };
};

/** One call on behalf of one partner in one mode. Verbs take it as their first argument. */
export type PartnerContext = ContextOf<Core>;
