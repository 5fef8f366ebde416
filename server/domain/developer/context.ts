import type { PartnerContext as ContextOf } from '../accounts/context.ts';
import type { Core as Before } from '../reports/context.ts';
import type { RequestLog } from './request-log/request-log.ts';

/** What verbs of this wing are given. */
export type Core = Before & {
  readonly developer: {
    /** Calls as partners' engineers see them */
    readonly requestLog: RequestLog;
  };
};

/** One call on behalf of one partner in one mode. Verbs take it as their first argument. */
export type PartnerContext = ContextOf<Core>;
