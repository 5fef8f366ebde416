import type { Pool } from 'pg';
import type { DueWork } from '../kernel/due/due-kind.ts';
import type { Deliverer } from './deliverer.ts';
import { nextDueDelivery, realignJobs } from './store.ts';

/** An exchange ends within ten seconds, and one whose process died is free within twelve. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 20;

/**
 * Deliveries and their retries, for a sandbox whose clock is moved. They are no kind of kernel/due: a delivery is claimed with up to
 * fifteen others in one statement and leaves within a second of its event, where a sweep claims one by one, each minute (decision
 * due-moments). Decisions 10 and 14.
 */
export function dueDeliveries(pool: Pool, deliverer: Deliverer): DueWork {
  return {
    async nextDueAt(bookId, upTo) {
      // One that is on its way may fail, and then be due again before the limit.
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const { at, isOnTheWay } = await nextDueDelivery(pool, { bookId, upTo });
        if (!isOnTheWay || performance.now() > until) return at;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
    run: (bookId, at) => deliverer.deliverAt(bookId, at),
    realign: (bookId) => realignJobs(pool, bookId),
  };
}
