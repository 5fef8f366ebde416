import type { PartnerContext as ContextOf } from '../accounts/context.ts';
import type { Core as Before } from '../trading/context.ts';
import type { Collection } from './orders/collection.ts';
import type { Payouts } from './withdrawals/payouts.ts';

/** What verbs of this wing are given. */
export type Core = Before & {
  readonly payments: {
    readonly collection: Collection;
    readonly payouts: Payouts;
  };
};

/** One call on behalf of one partner in one mode. Verbs take it as their first argument. */
export type PartnerContext = ContextOf<Core>;
