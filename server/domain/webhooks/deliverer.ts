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
import { type InvoiceNoOf, tryDelivery } from './try-delivery.ts';
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
  invoiceNoOf: InvoiceNoOf;
  /** Called for each channel whose owners have to be notified of failures */
  onNews(news: ChannelNews): Promise<void>;
};

/** Deliveries of one book on their way at a time, per process: one slow receiver takes no more. */
const SLOTS = 16;
/** Longer than a job takes from commit to claim. */
const OVERDUE_AFTER_MS = 1_000;

/** What this process does for one book. */
type Slots = {
  onTheWay: number;
  isFilling: boolean;
  /** A look was asked for while another was under way */
  isAskedAgain: boolean;
  /** The last look took as many as there was room for: more may be due */
  mayHaveMore: boolean;
};

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
    const room = SLOTS - slots.onTheWay;
    if (room <= 0 || isStopped) return;
    const channel = await findChannel(pool, bookId);
    if (!channel) return;
    const at = clock.now() + channel.clockOffsetMs;
    const claimed = await claimDeliveries(pool, { bookId, at, processId, limit: room });
    slots.mayHaveMore = claimed.length === room;
    slots.onTheWay += claimed.length;
    for (const delivery of claimed) void launch(channel, delivery, at).then(() => leave(bookId, slots));
  }

  function leave(bookId: number, slots: Slots): void {
    slots.onTheWay--;
    // By halves, so that a claim brings several.
    if (slots.mayHaveMore && slots.onTheWay <= SLOTS / 2) {
      deliver(bookId).catch((error) => log.error({ error, bookId }, 'deliveries wait'));
    } else if (slots.onTheWay === 0 && !slots.isFilling) {
      books.delete(bookId);
    }
  }

  /** One fill of a book at a time; one asked for meanwhile follows. */
  async function deliver(bookId: number): Promise<void> {
    const slots = books.get(bookId) ?? { onTheWay: 0, isFilling: false, isAskedAgain: false, mayHaveMore: false };
    books.set(bookId, slots);
    slots.isAskedAgain = true;
    // Full slots look for themselves once there is room.
    if (slots.onTheWay >= SLOTS) slots.mayHaveMore = true;
    if (slots.isFilling) return;
    slots.isFilling = true;
    try {
      while (slots.isAskedAgain && !isStopped) {
        slots.isAskedAgain = false;
        await track(fill(bookId, slots));
      }
    } finally {
      slots.isFilling = false;
      if (slots.onTheWay === 0) books.delete(bookId);
    }
  }

  return {
    processId,
    deliver,
    async deliverAt(bookId, at) {
      for (;;) {
        const channel = await findChannel(pool, bookId);
        const claimed = channel ? await claimDeliveries(pool, { bookId, at, processId, limit: SLOTS }) : [];
        if (!channel || claimed.length === 0) return;
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
