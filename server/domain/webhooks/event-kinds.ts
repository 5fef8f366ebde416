/** Kinds of spec 6.1: what an endpoint gets that has chosen none. */
export const standardKinds = [
  'buy.completed',
  'sell.completed',
  'sip.created',
  'sip.activated',
  'sip.installment',
  'sip.mandate_failed',
  'payment.completed',
  'payment.failed',
  'payment.expired',
  'payment.refunded',
] as const;

/** Kinds that decisions 15 add: an endpoint gets those it has chosen. */
export const addedKinds = [
  'send.completed',
  'gift.completed',
  'sip.paused',
  'sip.resumed',
  'sip.cancelled',
  'sip.completed',
  'sip.installment_missed',
  'withdrawal.completed',
  'withdrawal.failed',
  'delivery.updated',
  'kyc.updated',
  'float.low',
  'trading.halted',
  'trading.resumed',
] as const;

/** What an endpoint can choose. A test.ping goes to the endpoint that it tests, whatever that has chosen. */
export const choosableKinds = [...standardKinds, ...addedKinds] as const;
export type ChoosableKind = (typeof choosableKinds)[number];

/** Kinds of event (spec 6.1, decisions 15). */
export const eventKinds = [...choosableKinds, 'test.ping'] as const;
export type EventKind = (typeof eventKinds)[number];
