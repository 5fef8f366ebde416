import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { type Database, openDatabase } from '../../database/database.ts';
import { chainPostings } from '../../domain/ledger/chain/chain-postings.ts';
import { StartupError } from '../../startup-error.ts';
import { say } from '../terminal.ts';
import { type Figure, withGoal } from './figures.ts';
import { joinRuns, type Run } from './measure.ts';
import { cpuUs } from './process-figures.ts';
import { fillHolders, withOwner } from './scale.ts';
import type { BenchService } from './service.ts';
import { makeTraders } from './traders.ts';
import { benchTrades, type Trader, trades } from './workloads.ts';

const CLIENTS = 16;
const SETTLING_SECONDS = 8;
const ROUNDS = 6;
const ROUND_SECONDS = 6;
/** Oftener than in the service, where it is half a minute: the work is the same, in smaller parts */
const CHAIN_EVERY_MS = 500;
/** A whole minute, so that what the service does each minute falls on both sides */
const PACED_SECONDS = 60;
const PACED_ROUNDS = 3;
const PARTNERS = 1_000;

/** Reads `--holders`; a million where it is not given. Raises StartupError where it is no number. */
export function readHolders(args: readonly string[]): number {
  const place = args.indexOf('--holders');
  if (place < 0) return 1_000_000;
  const text = args[place + 1] ?? '';
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new StartupError('--holders must be a whole number from 1 to 99999999.');
  return Number(text);
}

/**
 * What the chain of postings and the commitment to holdings cost trades. First buys with their postings chained beside them and without, in turns,
 * so that what else the machine does falls on both; then buys at half of the rate that was reached, without and while so many holders of both metals
 * are committed to again and again, and how long that takes.
 */
export async function benchTrust(service: BenchService, holders: number): Promise<Figure[]> {
  const { url, databaseUrl } = service;
  const traders = await makeTraders({ databaseUrl, url, count: CLIENTS });
  const database = openDatabase(databaseUrl, { poolSize: 3 });
  try {
    await benchTrades(url, trades.buy, traders, SETTLING_SECONDS);
    const chained = await compareChained(service, database, traders);
    return await withOwner(databaseUrl, async (owner) => {
      await fillHolders(owner, { users: holders, partners: PARTNERS });
      await benchTrades(url, trades.buy, traders, SETTLING_SECONDS);
      const half = chained.without.run.perSecond / 2;
      return [...chainFigures(chained), ...(await commitBeside(url, owner, traders, { holders, half }))];
    });
  } finally {
    await database.close();
  }
}

/** What buys came to in some windows, CPU of service and PostgreSQL in microseconds a buy; undefined where the machine does not say. */
type Cost = { run: Run; us: number | undefined };
type Compared = { beside: Cost; without: Cost; postings: number };

async function compareChained(service: BenchService, database: Database, traders: Trader[]): Promise<Compared> {
  say(`Buys of ${CLIENTS} clients, chained beside and not, in ${ROUNDS} rounds`);
  const windows = { beside: [] as Cost[], without: [] as Cost[] };
  let postings = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // What was traded before is no part of either.
    await chainAll(database);
    windows.beside.push(
      await costOf(service, traders, async (buys) => {
        let isOver = false;
        const run = buys().finally(() => {
          isOver = true;
        });
        while (!isOver) {
          postings += (await chainPostings({ database })) ?? 0;
          await new Promise((resolve) => setTimeout(resolve, CHAIN_EVERY_MS));
        }
        postings += await chainAll(database);
        return run;
      }),
    );
    windows.without.push(await withoutChain(database.pool, () => costOf(service, traders, (buys) => buys())));
  }
  return { beside: joined(windows.beside), without: joined(windows.without), postings };
}

/**
 * Answers what happened while nothing was chained: where the service's own job, which comes each half minute, chained meanwhile, it is done again. A
 * transaction that kept the job away would slow trades down by itself, as each that stays open does.
 */
async function withoutChain<Answer>(pool: Pool, work: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const before = await readTo(pool);
    const answer = await work();
    if ((await readTo(pool)) === before) return answer;
  }
}

async function readTo(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ place: string }>('SELECT read_to::text AS place FROM chain_frontier');
  return rows[0]?.place;
}

/** Chains until nothing is left; answers how many. */
async function chainAll(database: Database): Promise<number> {
  let all = 0;
  for (;;) {
    const count = await chainPostings({ database });
    all += count ?? 0;
    if (count === 0) return all;
  }
}

async function costOf(
  service: BenchService,
  traders: Trader[],
  work: (buys: () => Promise<Run>) => Promise<Run>,
): Promise<Cost> {
  const cpu = () => [service.serverCpuUs(), service.databaseCpuUs()];
  const before = cpu();
  const run = await work(() => benchTrades(service.url, trades.buy, traders, ROUND_SECONDS));
  const used = cpu().map((to, place) => {
    const from = before[place];
    return to === undefined || from === undefined ? undefined : to - from;
  });
  const [server, postgres] = used;
  return { run, us: server === undefined || postgres === undefined ? undefined : (server + postgres) / run.total };
}

function joined(costs: readonly Cost[]): Cost {
  const known = costs.flatMap(({ us, run }) => (us === undefined ? [] : [{ us: us * run.total, total: run.total }]));
  const total = known.reduce((sum, one) => sum + one.total, 0);
  return {
    run: joinRuns(costs.map(({ run }) => run)),
    us: known.length < costs.length ? undefined : known.reduce((sum, one) => sum + one.us, 0) / total,
  };
}

function chainFigures({ beside, without, postings }: Compared): Figure[] {
  const perUs = beside.us === undefined || without.us === undefined ? undefined : beside.us / without.us;
  return [
    { name: 'buys without the chain', value: without.run.perSecond, unit: 'a second' },
    { name: 'buys with the chain beside', value: beside.run.perSecond, unit: 'a second' },
    withGoal('  with per without', beside.run.perSecond / without.run.perSecond, 'at least', 0.95),
    { name: 'postings chained meanwhile', value: postings, unit: 'in all' },
    { name: 'CPU of service and PostgreSQL a buy, without', value: without.us, unit: 'us' },
    withGoal('  with per without', perUs, 'at most', 1.05),
  ];
}

/** Buys at half of the top rate, without a commitment and while one is made after another, in turns; each is taken back, so that a day is left for the service. */
async function commitBeside(
  url: string,
  owner: Pool,
  traders: Trader[],
  { holders, half }: { holders: number; half: number },
): Promise<Figure[]> {
  say(`${half.toFixed(0)} buys a second, without and while ${holders} holders of both metals are committed to`);
  const buys = () => benchTrades(url, trades.buy, traders, PACED_SECONDS, half);
  const alone = await commit(owner);
  const runs = { without: [] as Run[], beside: [] as Run[] };
  const seconds: number[] = [];
  for (let round = 0; round < PACED_ROUNDS; round++) {
    runs.without.push(await buys());
    let isOver = false;
    const beside = buys().finally(() => {
      isOver = true;
    });
    while (!isOver) seconds.push((await commit(owner)).seconds);
    runs.beside.push(await beside);
  }
  const [without, beside] = [joinRuns(runs.without), joinRuns(runs.beside)];
  return [
    { name: 'leaves committed to', value: alone.leaves, unit: 'in all' },
    withGoal('commitment, alone', alone.seconds, 'at most', 60, 's'),
    { name: '  CPU of its connection', value: alone.cpuSeconds, unit: 's' },
    withGoal('commitment, beside buys, the slowest', Math.max(...seconds), 'at most', 60, 's'),
    { name: 'buys at half of the top rate, without it', value: without.perSecond, unit: 'a second' },
    { name: 'the same, beside it', value: beside.perSecond, unit: 'a second' },
    withGoal('  beside per without', beside.perSecond / without.perSecond, 'at least', 0.95),
    { name: 'p50 of confirms, beside per without', value: beside.p50Ms / without.p50Ms, unit: 'ratio' },
  ];
}

/** The statement of the job `commit_holdings`, with keys of its own and a day that no service has. */
async function commit(owner: Pool): Promise<{ leaves: number; seconds: number; cpuSeconds: number | undefined }> {
  const client = await owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL work_mem = '64MB'`);
    const { rows: own } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const pid = own[0]?.pid ?? 0;
    const [begun, before] = [performance.now(), cpuUs(pid)];
    const { rows } = await client.query<{ leaves: number }>(
      `SELECT sum(holders)::int AS leaves FROM commit_holdings('2000-01-01', $1, $2) WHERE owed_to = 'users'`,
      [randomBytes(64), randomBytes(64)],
    );
    const [seconds, after] = [(performance.now() - begun) / 1_000, cpuUs(pid)];
    const cpuSeconds = before === undefined || after === undefined ? undefined : (after - before) / 1_000_000;
    return { leaves: rows[0]?.leaves ?? 0, seconds, cpuSeconds };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
