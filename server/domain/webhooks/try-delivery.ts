import type { Pool } from 'pg';
import { takeFaults } from '../accounts/sandbox/take-faults.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Mode } from '../kernel/mode.ts';
import type { Vault } from '../kernel/vault.ts';
import { openEndpoint, type SealedEndpoint } from './endpoint.ts';
import type { RecordedEvent } from './event-data.ts';
import { type AttemptResult, type Channel, type ClaimedDelivery, hasArrivedBefore, postponeDelivery } from './store.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { loggedHeaders, writeRequest } from './write-request.ts';

type Dependencies = {
  pool: Pool;
  clock: Clock;
  vault: Vault;
  log: Log;
  sender: WebhookSender;
  write: WriteEvent;
};

/** Writes an event of a book as its deliveries carry it. */
export type WriteEvent = (event: RecordedEvent, book: { bookId: number; mode: Mode }) => Promise<string>;

/** How far the sandbox fault `webhook_delay` puts a delivery off. */
const FAULT_DELAY_MS = 300_000;

/**
 * Makes one attempt of a claimed delivery and answers how it went; undefined where a fault put it off (decisions 14). Never
 * raises: what goes wrong on our side is a failed attempt too, so that the delivery has its next one. Spec 6.5.
 */
export async function tryDelivery(
  deps: Dependencies,
  channel: Channel,
  claimed: ClaimedDelivery,
  at: number,
): Promise<AttemptResult | undefined> {
  const { deliveryId, number } = claimed;
  const blank: AttemptResult = {
    bookId: channel.bookId,
    deliveryId,
    number,
    body: claimed.body ?? undefined,
    isAgain: false,
    url: undefined,
    requestHeaders: undefined,
    status: undefined,
    responseHeaders: undefined,
    responseBody: undefined,
    latencyMs: undefined,
    error: undefined,
  };
  try {
    if (await isDelayed(deps.pool, channel, claimed)) {
      await postponeDelivery(deps.pool, { deliveryId, until: at + FAULT_DELAY_MS });
      return undefined;
    }
    const body = claimed.body ?? (await deps.write({ ...claimed, createdAt: claimed.eventCreatedAt }, channel));
    const written = { ...blank, body };
    const endpoint = channel.endpoints.get(claimed.endpointId);
    if (!endpoint) return { ...written, error: 'no_endpoint' };
    const sent = await send(deps, endpoint, { ...claimed, body });
    return { ...written, ...sent, isAgain: isTaken(sent) && (await isDoubled(deps, channel, claimed)) };
  } catch (error) {
    deps.log.error({ error, deliveryId }, 'a webhook could not be sent');
    return { ...blank, error: 'internal' };
  }
}

async function send(
  { vault, clock, sender }: Dependencies,
  sealed: SealedEndpoint,
  message: { kind: string; eventId: string; body: string },
): Promise<Partial<AttemptResult>> {
  // Real time, in sandbox too: receivers compare it with their own clock.
  const now = clock.now();
  const endpoint = openEndpoint(vault, sealed, now);
  const request = writeRequest(endpoint, message, Math.floor(now / 1000));
  const { latencyMs, ...answer } = await sender.send(request);
  const sent = { url: request.url, requestHeaders: loggedHeaders(endpoint, request.headers), latencyMs };
  if ('error' in answer) return { ...sent, error: answer.error };
  return { ...sent, status: answer.status, responseHeaders: answer.headers, responseBody: answer.body };
}

const isTaken = ({ status }: Partial<AttemptResult>) => status !== undefined && status >= 200 && status <= 299;

/** The sandbox fault webhook_delay, met by first attempts; one delivery is put off once. */
async function isDelayed(pool: Pool, channel: Channel, claimed: ClaimedDelivery): Promise<boolean> {
  if (!channel.hasFaults || claimed.number > 1 || claimed.wasPostponed) return false;
  const [isMet = false] = await takeFaults(pool, 'webhook_delay', [{ ...channel, subject: claimed.deliveryId }]);
  return isMet;
}

/** The sandbox fault webhook_duplicate, met by the attempt that arrives first. What arrived has arrived, also where this cannot be looked up. */
async function isDoubled(
  { pool, log }: Dependencies,
  channel: Channel,
  { deliveryId, number }: ClaimedDelivery,
): Promise<boolean> {
  if (!channel.hasFaults) return false;
  try {
    if (await hasArrivedBefore(pool, { deliveryId, number })) return false;
    const [isMet = false] = await takeFaults(pool, 'webhook_duplicate', [{ ...channel, subject: deliveryId }]);
    return isMet;
  } catch (error) {
    log.error({ error, deliveryId }, 'a webhook could not be sent twice');
    return false;
  }
}
