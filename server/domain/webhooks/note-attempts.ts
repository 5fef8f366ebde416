import type { Pool } from 'pg';
import { createBatcher } from '../../database/batcher.ts';
import type { Log } from '../kernel/log.ts';
import { type AttemptResult, type ChannelNews, finishAttempts } from './store.ts';

const REPEAT_MS = 1_000;

/**
 * Makes the recorder of attempts' outcomes, many in one commit, which has owners notified of what follows. An attempt's answer is known: it
 * is recorded as soon as the database is back, or by the process that cleans up after this one has stopped.
 */
export function createNoter(
  deps: { pool: Pool; log: Log; onNews(news: ChannelNews): Promise<void> },
  isStopped: () => boolean,
): (result: AttemptResult) => Promise<void> {
  const { pool, log } = deps;
  const finish = createBatcher<AttemptResult, undefined>({
    name: 'attempts of webhooks',
    slots: 2,
    batchMax: 64,
    async run(results) {
      for (const news of await finishAttempts(pool, results)) {
        await deps.onNews(news).catch((error) => log.error({ error, ...news }, 'owners were not notified'));
      }
      return results.map(() => undefined);
    },
  });
  return async (result) => {
    for (;;) {
      try {
        return await finish(result);
      } catch (error) {
        log.error({ error, deliveryId: result.deliveryId }, 'an attempt could not be noted');
        if (isStopped()) return;
        await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
      }
    }
  };
}
