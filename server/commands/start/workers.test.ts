import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../../processes.ts';
import {
  type Connection,
  endStarted,
  openConnection,
  type StartedService,
  startNpmStart,
} from '../../testing/crash/started-service.ts';
import { until } from '../../testing/trades.ts';

/** The service as `npm start` runs it with two workers, on an embedded database of its own. The first start builds the screens. */
const WITH_BUILD_MS = 600_000;
const WORKERS = 2;
const METRICS = { authorization: 'Bearer a-token-of-this-test' };

let dataDir: string;
let service: StartedService;
const opened: Connection[] = [];
const settings = () => ({
  DATA_DIR: dataDir,
  WEB_CONCURRENCY: String(WORKERS),
  METRICS_TOKEN: 'a-token-of-this-test',
  API_RATE_LIMIT_PER_MINUTE: '60',
  // Each test calls from an address of its own.
  TRUSTED_PROXY_HOPS: '1',
});

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tola-workers-'));
  service = await startNpmStart(settings());
  await Promise.race([
    until('it is running', () => service.out().includes('Tola is running'), WITH_BUILD_MS),
    service.ended.then((code) => {
      throw new Error(`it ended with exit code ${code}: ${service.err()}`);
    }),
  ]);
}, WITH_BUILD_MS);
afterAll(async () => {
  for (const connection of opened) connection.close();
  await endStarted();
  rmSync(dataDir, { recursive: true, force: true });
});

function connect(): Connection {
  const connection = openConnection(service.url);
  opened.push(connection);
  return connection;
}

/** Processes that answered calls as a worker, the latest last. */
function pidsOf(worker: number): number[] {
  const lines = service.out().matchAll(new RegExp(`^Worker ${worker} answers calls \\(process (\\d+)\\)$`, 'gm'));
  return [...lines].map(([, pid]) => Number(pid));
}

type Line = { worker?: number; requestId?: string; msg?: string };
function logLines(): Line[] {
  const lines = service.out().split('\n');
  return lines.filter((line) => line.startsWith('{') && line.endsWith('}')).map((line) => JSON.parse(line) as Line);
}

/** The worker that answered a call, by the log. */
async function workerOf(requestId: unknown): Promise<number> {
  let found: number | undefined;
  await until('the call is in the log', () => {
    found = logLines().find((line) => line.requestId === requestId)?.worker;
    return found !== undefined;
  });
  return found as number;
}

/** A path that the probe of the service, which calls once a minute, does not. */
const CALLED = '/partner/wallet';
/** Calls from an address; without a token each is answered 401, or 429 when its window is used up. */
const callFrom = (connection: Connection, address: string) =>
  connection.call(CALLED, { headers: { 'x-forwarded-for': address } });

/**
 * A connection that is known to be of a worker. A busy worker gets fewer of the connections, so as many are made as it
 * takes until one is its own.
 */
async function connectionOf(worker: number, address: string): Promise<Connection> {
  let mine: Connection | undefined;
  await until(`worker ${worker} has a connection`, async () => {
    const connection = connect();
    const { headers } = await callFrom(connection, address);
    if ((await workerOf(headers['x-request-id'])) === worker) mine = connection;
    return mine !== undefined;
  });
  return mine as Connection;
}

async function inDatabase<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: readFileSync(path.join(dataDir, 'postgres.url'), 'utf8').trim() });
  await client.connect();
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}

/** Hands a job in and waits until it is done. */
async function runJob(): Promise<void> {
  await inDatabase(`SELECT graphile_worker.add_job('clean_up')`);
  await until('the job is done', async () => {
    const rows = await inDatabase(`SELECT 1 AS one FROM graphile_worker.jobs WHERE task_identifier = 'clean_up'`);
    return rows.length === 0;
  });
}

async function callsCounted(): Promise<number> {
  const { status, text } = await connect().call('/metrics', { headers: METRICS });
  expect(status).toBe(200);
  const lines = text.matchAll(/^tola_http_request_duration_seconds_count\{([^}]*)\} (\d+)$/gm);
  return [...lines].reduce((sum, [, labels, count]) => sum + (labels?.includes(`"${CALLED}"`) ? Number(count) : 0), 0);
}

describe('two workers', () => {
  it('answer on one port, each line of the log with its worker, and the start text stands there once', async () => {
    await connectionOf(1, '10.0.0.1');
    await connectionOf(2, '10.0.0.1');
    expect(service.out().match(/Tola is running/g)).toHaveLength(1);
    expect(logLines().filter(({ worker }) => worker === undefined)).toEqual([]);
    expect((await connect().call('/readyz')).status).toBe(200);
  });

  it('count one window of calls together', async () => {
    const connections = Array.from({ length: 10 }, connect);
    const statuses: number[] = [];
    await Promise.all(
      connections.map(async (connection) => {
        for (let call = 0; call < 10; call++) statuses.push((await callFrom(connection, '10.0.0.2')).status);
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  it('are one in the figures, whichever is asked', async () => {
    const before = await callsCounted();
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => callFrom(connect(), '10.0.0.3')));
    expect(await callsCounted()).toBe(before + 6);
    expect(await callsCounted()).toBe(before + 6);
  });

  it('leave the jobs to one of them', async () => {
    await runJob();
    expect(logLines().filter(({ msg }) => msg === 'this process runs the jobs from now on')).toMatchObject([
      { worker: 1 },
    ]);
    const pools = await inDatabase<{ pools: number }>(
      `SELECT count(DISTINCT pool_id)::int AS pools FROM worker_process WHERE pool_id <> id AND heartbeat_at > '-infinity'`,
    );
    expect(pools).toEqual([{ pools: 1 }]);
  });
});

describe('kill -9 of a worker', () => {
  it('fails no call of the other, loses nothing that was counted, and it comes back', async () => {
    const others = [await connectionOf(1, '10.0.0.4'), await connectionOf(1, '10.0.0.4')];
    const before = await callsCounted();
    const statuses: number[] = [];
    let isBack = false;
    const calling = others.map(async (connection) => {
      while (!isBack) statuses.push((await connection.call('/healthz')).status);
    });
    process.kill(pidsOf(2)[0] as number, 'SIGKILL');
    await until('it is back', () => pidsOf(2).length === 2);
    isBack = true;
    await Promise.all(calling);
    expect(statuses.every((status) => status === 200)).toBe(true);
    expect(service.err()).toMatch(/^Worker 2 was ended by SIGKILL; it is started again in 0\.25 s\.$/m);
    expect(await callsCounted()).toBe(before);
    await connectionOf(2, '10.0.0.5');
  });

  it('that runs the jobs hands them to the other within seconds', async () => {
    process.kill(pidsOf(1)[0] as number, 'SIGKILL');
    const from = performance.now();
    await runJob();
    expect(performance.now() - from).toBeLessThan(10_000);
    const elections = () => logLines().filter(({ msg }) => msg === 'this process runs the jobs from now on');
    await until('the log says so', () => elections().length === 2);
    expect(elections()[1]).toMatchObject({ worker: 2 });
    await until('the first is back', () => pidsOf(1).length === 2);
    await runJob();
    expect(elections()).toHaveLength(2);
  });
});

describe('the end of all', () => {
  it('comes with SIGTERM: calls are finished, every process and the database end, and the exit code is 0', async () => {
    const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    const workers = [1, 2].map((worker) => pidsOf(worker).at(-1) as number);
    expect([...workers, postmaster].filter(isAlive)).toHaveLength(3);
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);
    expect([...workers, postmaster].filter(isAlive)).toEqual([]);
    expect(existsSync(path.join(dataDir, 'postgres.url'))).toBe(false);
  });

  it('comes with a worker that cannot start: one sentence, exit code 1, and nothing is left', async () => {
    const refused = await startNpmStart({ ...settings(), FINGERPRINT_KEY: randomBytes(32).toString('base64') });
    expect(await refused.ended).toBe(1);
    expect(refused.err()).toMatch(
      /^The keys .+ FINGERPRINT_KEY .+\nWorker 1 ended with exit code 1 before all were ready\.\n$/,
    );
    expect(refused.out()).not.toContain('Tola is running');
    expect(existsSync(path.join(dataDir, 'postgres.url'))).toBe(false);
  });

  it.each(['0', '65', 'two', '1.5'])('comes before anything began with WEB_CONCURRENCY=%s', async (WEB_CONCURRENCY) => {
    const refused = await startNpmStart({ ...settings(), WEB_CONCURRENCY });
    expect(await refused.ended).toBe(1);
    expect(refused.err()).toBe(
      `The settings do not allow a start: WEB_CONCURRENCY must be a whole number from 1 to 64 (it is "${WEB_CONCURRENCY}").\n`,
    );
  });
});
