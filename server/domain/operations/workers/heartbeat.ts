import type { Pool } from 'pg';
import type { Log } from '../../kernel/log.ts';
import { beat, buryDeadWorkers, retireWorker } from './store.ts';

const BEAT_MS = 2_000;
/** Long enough for a process that is only busy, and well below the first retry. */
const DEAD_AFTER_SECONDS = 10;

export type Heartbeat = {
  /** The process works off jobs under another name from now on */
  rename(poolId: string): Promise<void>;
  /** Takes the process off the list */
  stop(): Promise<void>;
};

/**
 * Says every two seconds that this process lives, and frees what processes that stopped saying so were at: the job engine itself
 * would leave their jobs locked for hours. `onBeat` follows, one at a time; however long it takes, the heart goes on beating.
 */
export async function startHeartbeat(
  deps: { pool: Pool; log: Log; onBeat(): Promise<void> },
  worker: { processId: string; poolId: string },
): Promise<Heartbeat> {
  const { pool, log } = deps;
  let { poolId } = worker;
  // While the database was away no process could report: after that, each gets the time to do so.
  let mayBuryFrom = 0;
  const turn = async () => {
    try {
      await beat(pool, { processId: worker.processId, poolId });
      const dead = performance.now() < mayBuryFrom ? 0 : await buryDeadWorkers(pool, DEAD_AFTER_SECONDS);
      if (dead > 0) log.warn({ dead }, 'work of dead processes was taken up');
    } catch (error) {
      mayBuryFrom = performance.now() + DEAD_AFTER_SECONDS * 1_000;
      throw error;
    }
  };
  const beating = oneAtATime(turn, (error) => log.error({ error }, 'the heartbeat of this process failed'));
  const following = oneAtATime(deps.onBeat, (error) => log.error({ error }, 'what follows a heartbeat failed'));
  await turn();
  const timer = setInterval(() => void beating().then(following), BEAT_MS);
  return {
    async rename(name) {
      poolId = name;
      await beat(pool, { processId: worker.processId, poolId });
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([beating.last(), following.last()]);
      // Where the database is away, others find this process silent.
      await retireWorker(pool, worker.processId).catch((error) =>
        log.error({ error }, 'this process could not sign off'),
      );
    },
  };
}

/** Runs work that is not joined by the next call of it, and logs its failure. */
function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  const run = (): Promise<void> => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  return Object.assign(run, { last: async () => running });
}
