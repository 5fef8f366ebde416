import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { createBatcher } from '../batcher.ts';
import { type LogPosition, readPrimaryPosition, readReplicaPosition } from './log-position.ts';
import type { ReadServer, ReplicaReader } from './reader.ts';
import type { ReplicaRead } from './replica-reads.ts';

/** A replica that reads may be answered by. */
export type ReplicaSettings = Readonly<{
  /** Names one server: its position is asked, and the read is sent to the same one */
  url: string;
  /** How long a read waits for the replica to have what was committed before; then the primary answers it */
  waitMs: number;
}>;

/** Who was chosen to answer a read; of those that the primary answered, why. A replica that fails in the middle is one that was chosen first. */
export type AnsweredBy = 'replica' | 'primary_behind' | 'primary_lost' | 'primary_after_failure';

/** What has been read since the start. */
export type ReplicaFigures = Readonly<{
  reads: readonly { read: ReplicaRead; by: AnsweredBy; count: number }[];
  /** False while the replica is left alone, because it was lost or too far behind when it was last looked at */
  isUsed: boolean;
}>;

export type Replica = {
  /** For one read: it finds its server with its first statement, and stays there */
  reader(read: ReplicaRead): ReplicaReader;
  figures(): ReplicaFigures;
  close(): Promise<void>;
};

type Verdict = 'good' | 'behind' | 'lost';

const PAUSE_MS = 2;
/** What a replica that is behind may take beyond the wait to say so; one that takes longer says nothing. */
const SLACK_MS = 100;
/** How often a replica that is left alone is looked at again, and one that is reading is asked whether it still lives. */
const LOOK_MS = 1_000;
/** A replica that answers nothing for so long is lost, whatever its connections say. */
const SILENCE_MS = 3_000;

/** A statement that was cancelled took too long: the primary would take as long. */
const CANCELLED = '57014';

/**
 * Decides for each read whether the replica answers it. A read first asks the primary how far its log is on disk, together with all reads that
 * come meanwhile, and goes to the replica once that has replayed as much. So it finds whatever anybody was answered before it came, by
 * whichever process, job or machine, and nothing about writes has to travel between processes (docs/architecture/replica-reads.md).
 */
export function createReplica(settings: ReplicaSettings, primary: ReadServer, replica: ReadServer): Replica {
  const counts = new Map<string, { read: ReplicaRead; by: AnsweredBy; count: number }>();
  const connections = trackConnections(replica.pool);
  const askPrimary = shared(() => readPrimaryPosition(primary.pool));
  const askReplica = shared(() => readReplicaPosition(replica.pool));
  let left: Exclude<Verdict, 'good'> | undefined;
  let reading = 0;
  let isLooking = false;

  async function judge(): Promise<Verdict> {
    // At the same time: what the replica has already is enough, whenever it was asked.
    let asked = askReplica().catch(() => undefined);
    const wanted = await askPrimary();
    const end = performance.now() + settings.waitMs;
    const catchUp = async (): Promise<Verdict> => {
      for (;;) {
        const reached = await asked;
        if (!reached || !isOfOneHistory(reached, wanted)) return 'lost';
        if (reached.position >= wanted.position) return 'good';
        if (performance.now() >= end) return 'behind';
        await sleep(PAUSE_MS);
        asked = askReplica().catch(() => undefined);
      }
    };
    return within(settings.waitMs + SLACK_MS, catchUp(), 'lost');
  }

  async function choose(): Promise<Verdict> {
    if (left !== undefined) return left;
    const verdict = await judge();
    if (verdict !== 'good') left = verdict;
    return verdict;
  }

  async function look(): Promise<void> {
    // Reads may still wait for a replica that another read has found lost.
    if ((reading > 0 || left === 'lost') && (await within(SILENCE_MS, askReplica(), undefined)) === undefined) {
      left = 'lost';
      connections.breakAll();
    } else if (left !== undefined) {
      const verdict = await judge();
      left = verdict === 'good' ? undefined : verdict;
    }
  }

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch(() => {})
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_MS);
  timer.unref();

  function note(read: ReplicaRead, by: AnsweredBy): void {
    const key = `${read} ${by}`;
    const counted = counts.get(key) ?? { read, by, count: 0 };
    counted.count++;
    counts.set(key, counted);
  }

  function reader(read: ReplicaRead): ReplicaReader {
    let chosen: Promise<ReadServer> | undefined;
    const find = async (): Promise<ReadServer> => {
      // Where the primary does not answer, it says so better itself.
      const verdict = await choose().catch(() => undefined);
      if (verdict) note(read, verdict === 'good' ? 'replica' : `primary_${verdict}`);
      return verdict === 'good' ? replica : primary;
    };
    async function run<Result>(work: (server: ReadServer) => Promise<Result>): Promise<Result> {
      chosen ??= find();
      if ((await chosen) === primary) return work(primary);
      reading++;
      try {
        return await work(replica);
      } catch (error) {
        if ((error as { code?: unknown }).code === CANCELLED) throw error;
        note(read, 'primary_after_failure');
        chosen = Promise.resolve(primary);
        return await work(primary);
      } finally {
        reading--;
      }
    }
    const query = (...statement: unknown[]) =>
      run(({ pool }) => (pool.query as (...of: unknown[]) => Promise<unknown>).apply(pool, statement));
    return { run, query: query as unknown as Pool['query'], primary: primary.pool };
  }

  return {
    reader,
    figures: () => ({ reads: [...counts.values()], isUsed: left === undefined }),
    async close() {
      clearInterval(timer);
      await replica.pool.end();
    },
  };
}

/** One database, and one line of its history: after a fail-over a replica may still follow the server that was the primary. */
function isOfOneHistory(one: LogPosition, other: LogPosition): boolean {
  return one.system === other.system && one.timeline === other.timeline;
}

/** Asks once for all who wait, and never answers with what was asked before one of them came. */
function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  const batcher = createBatcher<undefined, Answer>({
    name: 'replica positions',
    run: async (requests) => {
      const answer = await ask();
      return requests.map(() => answer);
    },
    slots: 2,
    batchMax: 10_000,
  });
  return () => batcher(undefined);
}

async function within<Answer>(milliseconds: number, answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const over = new AbortController();
  try {
    const limit = sleep(milliseconds, otherwise, { signal: over.signal, ref: false }).catch(() => otherwise);
    return await Promise.race([answer.catch(() => otherwise), limit]);
  } finally {
    over.abort();
  }
}

/** A machine that has lost its power closes no connection: what waits for it is freed by closing them here. */
function trackConnections(pool: Pool): { breakAll(): void } {
  const open = new Set<PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    (client as unknown as { once(name: 'end', listener: () => void): void }).once('end', () => open.delete(client));
  });
  return {
    breakAll() {
      for (const client of open) {
        const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } })
          .connection;
        stream.destroy(new Error('Connection terminated: the replica does not answer'));
      }
    },
  };
}
