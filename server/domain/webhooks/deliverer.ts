import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Vault } from '../kernel/vault.ts';
import { createNoter } from './note-attempts.ts';
import {
  type Channel,
  type ChannelNews,
  type ClaimedDelivery,
  claimDeliveries,
  findChannel,
  findOverdueBooks,
  freeLostClaims,
} from './store.ts';
import { tryDelivery, type WriteEvent } from './try-delivery.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** Sends what is due, this process's share of it. */
export type Deliverer = {
  /** This process, as claims name it */
  readonly processId: string;
  /**
   * Begins to deliver what is due in a book and answers once it is on its way, so that a slow receiver delays no other. What does
   * not fit beside it follows as soon as there is room.
   */
  deliver(bookId: number): Promise<void>;
  /** Delivers what is due in a sandbox at a moment on its clock, and answers when all of it has been tried. */
  deliverAt(bookId: number, at: number): Promise<void>;
  /**
   * For every few seconds: gives back what this process claimed without ever hearing of it, as when the connection broke over
   * the answer, and delivers what is overdue, also what a process that ended had claimed.
   */
  tidy(): Promise<void>;
  /** Takes nothing more, answers when what is on its way has been tried, and leaves the rest to other processes. */
  drain(): Promise<void>;
};

type Dependencies = {
  pool: Pool;
  clock: Clock;
  vault: Vault;
  log: Log;
  sender: WebhookSender;
  write: WriteEvent;
  /** Called for each channel whose owners have to be notified of failures */
  onNews(news: ChannelNews): Promise<void>;
};

/** Deliveries to one endpoint from one book on their way at a time, per process: one slow receiver takes no more. */
const SLOTS = 16;
/** Longer than a job takes from commit to claim. */
const OVERDUE_AFTER_MS = 1_000;

/** What this process does for one book. */
type Slots = {
  /** The endpoint of each delivery that is on its way */
  held: string[];
  isFilling: boolean;
  /** A look was asked for while another was under way */
  isAskedAgain: boolean;
  /** The endpoints that the last look knew, with those it took claims of */
  known: Set<string>;
  /** Those of which it took as many as there was room for: more may be due */
  full: Set<string>;
};

const newSlots = (): Slots => ({ held: [], isFilling: false, isAskedAgain: false, known: new Set(), full: new Set() });
const heldOf = ({ held }: Slots, endpointId: string) => held.filter((one) => one === endpointId).length;
/** Endpoints without room look for themselves once there is some. */
const hasNoRoom = (slots: Slots) => slots.known.size > 0 && [...slots.known].every((id) => heldOf(slots, id) >= SLOTS);

/** The channel with the endpoints of what was claimed: one that was added since the last look takes another. */
async function channelOf(pool: Pool, claimed: readonly ClaimedDelivery[], look: Channel): Promise<Channel> {
  if (claimed.every(({ endpointId }) => look.endpoints.has(endpointId))) return look;
  return (await findChannel(pool, look.bookId)) ?? look;
}

/** Makes this process's deliverer. Nothing runs before it is asked. */
export function createDeliverer(deps: Dependencies): Deliverer {
  const { pool, clock, log } = deps;
  const processId = randomUUID();
  const books = new Map<number, Slots>();
  const held = new Set<string>();
  /** Fills and attempts */
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const note = createNoter(deps, () => isStopped);

  function track(work: Promise<void>): Promise<void> {
    running.add(work);
    const done = () => void running.delete(work);
    work.then(done, done);
    return work;
  }

  function launch(channel: Channel, claimed: ClaimedDelivery, at: number): Promise<void> {
    held.add(claimed.deliveryId);
    return track(
      tryDelivery(deps, channel, claimed, at)
        .then((result) => (result ? note(result) : undefined))
        .finally(() => void held.delete(claimed.deliveryId)),
    );
  }

  async function fill(bookId: number, slots: Slots): Promise<void> {
    if (isStopped || hasNoRoom(slots)) return;
    const look = await findChannel(pool, bookId);
    if (!look) return;
    const at = clock.now() + look.clockOffsetMs;
    // What leaves while the claim is under way makes room for the next one.
    const held = [...slots.held];
    const claimed = await claimDeliveries(pool, { bookId, at, processId, limit: SLOTS, held });
    const channel = await channelOf(pool, claimed, look);
    for (const { endpointId } of claimed) {
      slots.held.push(endpointId);
      held.push(endpointId);
    }
    slots.known = new Set([...channel.endpoints.keys(), ...held]);
    slots.full = new Set(held.filter((id) => held.filter((one) => one === id).length >= SLOTS));
    for (const delivery of claimed) {
      void launch(channel, delivery, at).then(() => leave(bookId, slots, delivery.endpointId));
    }
  }

  function leave(bookId: number, slots: Slots, endpointId: string): void {
    slots.held.splice(slots.held.indexOf(endpointId), 1);
    // By halves, so that a claim brings several.
    if (slots.full.has(endpointId) && heldOf(slots, endpointId) <= SLOTS / 2) {
      deliver(bookId).catch((error) => log.error({ error, bookId }, 'deliveries wait'));
    } else if (slots.held.length === 0 && !slots.isFilling) {
      books.delete(bookId);
    }
  }

  /** One fill of a book at a time; one asked for meanwhile follows. */
  async function deliver(bookId: number): Promise<void> {
    const slots = books.get(bookId) ?? newSlots();
    books.set(bookId, slots);
    slots.isAskedAgain = true;
    if (slots.isFilling) return;
    slots.isFilling = true;
    try {
      while (slots.isAskedAgain && !isStopped) {
        slots.isAskedAgain = false;
        await track(fill(bookId, slots));
      }
    } finally {
      slots.isFilling = false;
      if (slots.held.length === 0) books.delete(bookId);
    }
  }

  return {
    processId,
    deliver,
    async deliverAt(bookId, at) {
      for (;;) {
        const look = await findChannel(pool, bookId);
        const claimed = look ? await claimDeliveries(pool, { bookId, at, processId, limit: SLOTS, held: [] }) : [];
        if (!look || claimed.length === 0) return;
        const channel = await channelOf(pool, claimed, look);
        await Promise.all(claimed.map((delivery) => launch(channel, delivery, at)));
      }
    },
    async tidy() {
      await freeLostClaims(pool, { processId, deliveryIds: [...held] });
      for (const bookId of await findOverdueBooks(pool, OVERDUE_AFTER_MS)) await deliver(bookId);
    },
    async drain() {
      isStopped = true;
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
