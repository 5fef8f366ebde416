import type { EventKind } from '../event-kinds.ts';

/**
 * Where a delivery stands. pending: due at once or later, sending: an attempt is on its way, succeeded: acknowledged, failed: given
 * up after the last attempt, unsent: there was no address. The last three stay until it is sent again.
 */
type DeliveryState = 'pending' | 'sending' | 'succeeded' | 'failed' | 'unsent';

/** One event on its way to the partner. Instants in milliseconds on the book's clock. */
export type Delivery = {
  deliveryId: string;
  eventId: string;
  /** Where it goes; undefined of a sandbox's that no endpoint wants */
  endpointId: string | undefined;
  kind: EventKind;
  /** What the event is about, for example a transaction's id */
  subjectId: string;
  state: DeliveryState;
  /** Attempts begun so far */
  attempts: number;
  /** How the latest attempt ended: the status that came back, or why none did */
  lastStatus: number | undefined;
  lastError: string | undefined;
  createdAt: number;
  nextAttemptAt: number | undefined;
};

/** One try, as it went out and what came back. */
export type Attempt = {
  number: number;
  startedAt: number;
  url: string | undefined;
  requestHeaders: Record<string, string> | undefined;
  status: number | undefined;
  responseHeaders: Record<string, string> | undefined;
  responseBody: string | undefined;
  latencyMs: number | undefined;
  error: string | undefined;
  /** Undefined while it is on its way */
  hasSucceeded: boolean | undefined;
};
