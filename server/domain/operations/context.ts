import type { PartnerContext as ContextOf } from '../accounts/context.ts';
import type { Core as Before } from '../developer/context.ts';

/** What verbs of this wing are given. */
export type Core = Before;

/** One call on behalf of one partner in one mode. */
export type PartnerContext = ContextOf<Core>;
