import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createBatcher } from '../../db/batcher.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Vault } from '../kernel/vault.ts';
import { takeFaults } from '../sandbox/take-faults.ts';
import { type Endpoint, openEndpoint } from './endpoint.ts';
import { writeEvent } from './event-data.ts';
import {
  type AttemptResult,
  type Channel,
  type ChannelNews,
  type ClaimedDelivery,
  claimDeliveries,
  findChannel,
  finishAttempts,
  postponeDelivery,
} from './store.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { loggedHeaders, writeRequest } from './write-request.ts';

/** Sends what is due, this process's share of it. */
export type Deliverer = {
  /** This process, as claims name it */
  readonly processId: string;
  /**
   * Begins to deliver what is due in a book and answers once it is on its way, so that a slow receiver holds up nobody. What does
   * not fit beside it follows as soon as there is room.
   */
  deliver(bookId: number): Promise<void>;
  /** Delivers what is due in a sandbox at a moment on its clock, and answers when all of it has been tried. */
  deliverAt(bookId: number, at: number): Promise<void>;
  /** Takes nothing more and answers when what is on its way has been tried */
  drain(): Promise<void>;
};

type Dependencies = {
  pool: Pool;
  clock: Clock;
  vault: Vault;
  log: Log;
  sender: WebhookSender;
  /** Called for each channel whose owners have to be told of failures */
  onNews(news: ChannelNews): Promise<void>;
};

/** Deliveries of one book on their way at a time, per process: one slow receiver takes no more. */
const LANES = 16;
const REPEAT_MS = 1_000;
/** How far the sandbox fault `webhook_delay` puts a delivery off. */
const FAULT_DELAY_MS = 300_000;

/** Makes this process's deliverer. Nothing runs before it is asked. */
export function createDeliverer(deps: Dependencies): Deliverer {
  const { pool, clock } = deps;
  const processId = randomUUID();
  const onTheWay = new Map<number, number>();
  const pumping = new Map<number, { isAskedAgain: boolean }>();
  const attempts = new Set<Promise<void>>();
  let isStopped = false;

  const finish = createBatcher<AttemptResult, undefined>({
    lanes: 2,
    batchMax: 64,
    async run(results) {
      for (const news of await finishAttempts(pool, results)) await deps.onNews(news);
      return results.map(() => undefined);
    },
  });

  async function finishSurely(result: AttemptResult): Promise<void> {
    // The answer is known: it is noted as soon as the database is back, or the attempt goes to whoever buries this process.
    for (;;) {
      try {
        return await finish(result);
      } catch (error) {
        deps.log.error({ error, deliveryId: result.deliveryId }, 'an attempt could not be noted');
        if (isStopped) return;
        await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
      }
    }
  }

  function launch(channel: Channel, claimed: ClaimedDelivery, at: number): Promise<void> {
    const attempt = tryDelivery(deps, channel, claimed, at)
      .then((result) => (result ? finishSurely(result) : undefined))
      .catch((error) => deps.log.error({ error, deliveryId: claimed.deliveryId }, 'a delivery broke off'))
      .finally(() => void attempts.delete(attempt));
    attempts.add(attempt);
    return attempt;
  }

  async function fill(bookId: number): Promise<void> {
    for (;;) {
      const room = LANES - (onTheWay.get(bookId) ?? 0);
      if (room <= 0 || isStopped) return;
      const channel = await findChannel(pool, bookId);
      if (!channel) return;
      const at = clock.now() + channel.clockOffsetMs;
      const claimed = await claimDeliveries(pool, { bookId, at, processId, limit: room });
      for (const delivery of claimed) {
        onTheWay.set(bookId, (onTheWay.get(bookId) ?? 0) + 1);
        void launch(channel, delivery, at).then(() => {
          const left = (onTheWay.get(bookId) ?? 1) - 1;
          if (left > 0) onTheWay.set(bookId, left);
          else onTheWay.delete(bookId);
          // By halves, so that a claim brings several.
          if (left <= LANES / 2) deliver(bookId).catch((error) => deps.log.error({ error, bookId }, 'deliveries wait'));
        });
      }
      if (claimed.length < room) return;
    }
  }

  /** One fill of a book at a time; one asked for meanwhile follows. */
  async function deliver(bookId: number): Promise<void> {
    const running = pumping.get(bookId);
    if (running) {
      running.isAskedAgain = true;
      return;
    }
    const state = { isAskedAgain: true };
    pumping.set(bookId, state);
    try {
      while (state.isAskedAgain) {
        state.isAskedAgain = false;
        await fill(bookId);
      }
    } finally {
      pumping.delete(bookId);
    }
  }

  return {
    processId,
    deliver,
    async deliverAt(bookId, at) {
      for (;;) {
        const channel = await findChannel(pool, bookId);
        const claimed = channel ? await claimDeliveries(pool, { bookId, at, processId, limit: LANES }) : [];
        if (!channel || claimed.length === 0) return;
        await Promise.all(claimed.map((delivery) => launch(channel, delivery, at)));
      }
    },
    async drain() {
      isStopped = true;
      while (attempts.size > 0) await Promise.all(attempts);
    },
  };
}

/** One attempt. Undefined where a fault put it off. */
async function tryDelivery(
  deps: Dependencies,
  channel: Channel,
  claimed: ClaimedDelivery,
  at: number,
): Promise<AttemptResult | undefined> {
  const { deliveryId, number, eventId, kind } = claimed;
  const [isDelayed, isDoubled] = number === 1 ? await takeDeliveryFaults(deps.pool, channel) : [false, false];
  if (isDelayed) {
    await postponeDelivery(deps.pool, { deliveryId, until: at + FAULT_DELAY_MS });
    return undefined;
  }
  const body = claimed.body ?? writeEvent({ ...claimed, createdAt: claimed.eventCreatedAt }, channel.mode);
  const blank = { deliveryId, number, body, isAgain: isDoubled, url: undefined, requestHeaders: undefined };
  const nothing = { status: undefined, responseHeaders: undefined, responseBody: undefined, latencyMs: undefined };
  if (!channel.endpoint) return { ...blank, ...nothing, error: 'no_endpoint' };
  const endpoint: Endpoint = openEndpoint(deps.vault, channel.endpoint, deps.clock.now());
  // Real time, in sandbox too: receivers compare it with their own clock.
  const request = writeRequest(endpoint, { kind, eventId, body }, Math.floor(deps.clock.now() / 1000));
  const response = await deps.sender.send(request);
  const sent = { ...blank, url: request.url, requestHeaders: loggedHeaders(endpoint, request.headers) };
  const { latencyMs } = response;
  if ('error' in response) return { ...sent, ...nothing, latencyMs, error: response.error };
  return {
    ...sent,
    status: response.status,
    responseHeaders: response.headers,
    responseBody: response.body,
    latencyMs,
    error: undefined,
  };
}

/** The sandbox faults webhook_delay and webhook_duplicate (decisions 14). */
async function takeDeliveryFaults(pool: Pool, channel: Channel): Promise<[boolean, boolean]> {
  if (!channel.hasFaults) return [false, false];
  const [isDelayed = false] = await takeFaults(pool, 'webhook_delay', [channel]);
  const [isDoubled = false] = isDelayed ? [] : await takeFaults(pool, 'webhook_duplicate', [channel]);
  return [isDelayed, isDoubled];
}
