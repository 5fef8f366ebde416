import type { Pool } from 'pg';
import type { Log } from '../kernel/log.ts';
import { beat, buryDeadWorkers, retireWorker } from './store.ts';

const BEAT_MS = 2_000;
/** Long enough for a process that is only busy, and well below the first retry. */
const DEAD_AFTER_SECONDS = 10;

/**
 * Says every two seconds that this process lives, and frees what processes that stopped saying so were at: the job engine itself
 * would leave their jobs locked for hours. `stop` takes the process off the list.
 */
export async function startHeartbeat(
  deps: { pool: Pool; log: Log },
  worker: { processId: string; poolId: string },
): Promise<{ stop(): Promise<void> }> {
  const turn = async () => {
    await beat(deps.pool, worker);
    const dead = await buryDeadWorkers(deps.pool, DEAD_AFTER_SECONDS);
    if (dead > 0) deps.log.warn({ dead }, 'work of dead processes was taken up');
  };
  await turn();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= turn()
      .catch((error) => deps.log.error({ error }, 'the heartbeat of this process failed'))
      .finally(() => {
        running = undefined;
      });
  }, BEAT_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await retireWorker(deps.pool, worker.processId);
    },
  };
}
