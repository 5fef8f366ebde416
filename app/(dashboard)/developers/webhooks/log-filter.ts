import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { WebhookDeliveryView } from '../../../_lib/procedure-types.ts';

export const PATH = '/developers/webhooks';
export const EVENTS_PATH = `${PATH}/events`;

/** Rows on a page of the log. */
export const LOG_PAGE_SIZE = 25;

export const logStates = ['pending', 'succeeded', 'failed', 'unsent'] as const;

/** Kinds of every account, most wanted first. */
export const standardKinds = [
  'buy.completed',
  'sell.completed',
  'payment.completed',
  'payment.failed',
  'payment.expired',
  'payment.refunded',
  'sip.created',
  'sip.activated',
  'sip.installment',
  'sip.mandate_failed',
] as const satisfies readonly WebhookDeliveryView['kind'][];

/** Kinds that an endpoint gets where it has chosen them. */
export const addedKinds = [
  'send.completed',
  'gift.completed',
  'withdrawal.completed',
  'withdrawal.failed',
  'delivery.updated',
  'kyc.updated',
  'float.low',
  'trading.halted',
  'trading.resumed',
  'sip.paused',
  'sip.resumed',
  'sip.cancelled',
  'sip.completed',
  'sip.installment_missed',
] as const satisfies readonly WebhookDeliveryView['kind'][];

export const eventKinds = [
  ...standardKinds,
  ...addedKinds,
  'test.ping',
] as const satisfies readonly WebhookDeliveryView['kind'][];

/** What the address narrows the log to, and where its page begins. */
export type LogFilter = {
  state?: (typeof logStates)[number];
  kind?: (typeof eventKinds)[number];
  endpointId?: string;
  from?: string;
  to?: string;
  search?: string;
  before?: string;
};

/** Reads the filter of an address; what fits no filter is left out. */
export function readLogFilter(parameters: Readonly<Record<string, string | string[] | undefined>>): LogFilter {
  const textOf = (name: string) => {
    const value = parameters[name];
    return typeof value === 'string' && value.trim() !== '' && value.length <= 100 ? value.trim() : undefined;
  };
  const dayOf = (name: string) => {
    const value = textOf(name);
    return value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
  };
  const state = logStates.find((one) => one === textOf('state'));
  const kind = eventKinds.find((one) => one === textOf('kind'));
  const [from, to, search, before] = [dayOf('from'), dayOf('to'), textOf('search'), textOf('before')];
  const endpointId = textOf('endpointId');
  return {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(endpointId && { endpointId }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
    ...(before && { before }),
  };
}

/** The address of the log under a filter. */
export function logHref(mode: Mode, filter: LogFilter): string {
  return hrefIn(mode, PATH, filter);
}
