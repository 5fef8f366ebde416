import type { PartnerContext as ContextOf } from '../accounts/context.ts';
import type { Core as Before } from '../payments/context.ts';
import type { Couriers } from './couriers.ts';

/** What verbs of this wing are given. */
export type Core = Before & {
  readonly delivery: {
    /** Takes parcels to users, in each mode */
    readonly couriers: Couriers;
  };
};

/** One call on behalf of one partner in one mode. Verbs take it as their first argument. */
export type PartnerContext = ContextOf<Core>;
