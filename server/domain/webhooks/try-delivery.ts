import type { Pool } from 'pg';
import { takeFaults } from '../accounts/sandbox/take-faults.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Mode } from '../kernel/mode.ts';
import type { Vault } from '../kernel/vault.ts';
import { openEndpoint, type SealedEndpoint } from './endpoint.ts';
import type { RecordedEvent } from './event-data.ts';
import { type AttemptResult, type Channel, type ClaimedDelivery, postponeDelivery } from './store.ts';
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
    const faults = await takeDeliveryFaults(deps.pool, channel, claimed);
    if (faults.isDelayed) {
      await postponeDelivery(deps.pool, { deliveryId, until: at + FAULT_DELAY_MS });
      return undefined;
    }
    const body = claimed.body ?? (await deps.write({ ...claimed, createdAt: claimed.eventCreatedAt }, channel));
    const written = { ...blank, body, isAgain: faults.isDoubled };
    const endpoint = channel.endpoints.get(claimed.endpointId);
    if (!endpoint) return { ...written, error: 'no_endpoint' };
    return { ...written, ...(await send(deps, endpoint, { ...claimed, body })) };
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

/** The sandbox faults webhook_delay and webhook_duplicate, met by first attempts; one delivery is put off once. */
async function takeDeliveryFaults(
  pool: Pool,
  channel: Channel,
  claimed: ClaimedDelivery,
): Promise<{ isDelayed: boolean; isDoubled: boolean }> {
  if (!channel.hasFaults || claimed.number > 1) return { isDelayed: false, isDoubled: false };
  const operation = { ...channel, subject: claimed.deliveryId };
  const [isDelayed = false] = claimed.wasPostponed ? [] : await takeFaults(pool, 'webhook_delay', [operation]);
  const [isDoubled = false] = isDelayed ? [] : await takeFaults(pool, 'webhook_duplicate', [operation]);
  return { isDelayed, isDoubled };
}
