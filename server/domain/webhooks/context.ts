import type { PartnerContext as ContextOf } from '../accounts/context.ts';
import type { Core as Before } from '../documents/context.ts';
import type { Deliverer } from './deliverer.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** What verbs of this wing are given. */
export type Core = Before & {
  readonly webhooks: {
    /** Sends events to partners */
    readonly deliverer: Deliverer;
    /** Reaches a partner's address without a delivery, as the debugger does */
    readonly sender: WebhookSender;
  };
};

/** One call on behalf of one partner in one mode. Verbs take it as their first argument. */
export type PartnerContext = ContextOf<Core>;
