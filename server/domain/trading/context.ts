import type { PartnerContext as ContextOf } from '../accounts/context.ts';
import type { Core as Before } from '../customers/context.ts';
import type { MoneyPath } from './money-path.ts';

/** What verbs of this wing are given. */
export type Core = Before & {
  readonly trading: {
    readonly moneyPath: MoneyPath;
  };
};

/** One call on behalf of one partner in one mode. Verbs take it as their first argument. */
export type PartnerContext = ContextOf<Core>;
