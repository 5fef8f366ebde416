import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Pool } from 'pg';
import { openDatabase } from '../../database/database.ts';
import { canReadWal, currentWalPlace, readWalWork } from '../../database/wal-work.ts';
import { say } from '../terminal.ts';
import { openClient } from './http-client.ts';
import { type Pgbench, withPgbench } from './pgbench.ts';
import { cpuUs } from './process-figures.ts';
import type { BenchService } from './service.ts';
import { withReceiver } from './webhooks.ts';
import { benchGets, benchOrders, benchTrades, type Trader, trades } from './workloads.ts';

const SECONDS = 5;
/** How long the jobs that make invoices and commissions of trades may take; they begin each minute. */
const JOBS_WITHIN_MS = 300_000;
const EVENTS = 3_000;

/** What one operation cost, on average: counts, and CPU in microseconds. Undefined where this machine does not tell. */
type Cost = Record<Measure, number | undefined>;

const measures = {
  walRecords: 'WAL records',
  walBytes: 'WAL bytes',
  indexInserts: 'index inserts',
  bufferHits: 'buffer hits',
  statements: 'statements, nested ones too',
  roundTrips: 'statements sent by the server',
  databaseCpuUs: 'CPU of PostgreSQL, us',
  serverCpuUs: 'CPU of the server, us',
} as const;
type Measure = keyof typeof measures;

const kinds = ['buy', 'sell', 'send', 'payment order', 'webhook'] as const;
type Kind = (typeof kinds)[number];

/** The cost of each kind of work, of a transaction of TPC-B and of a bare HTTP call, in one run. */
export type Budget = { of: Record<Kind, Cost>; tpcB: Cost | undefined; bareCallUs: number | undefined };

/**
 * Measures what each kind of trade costs, in two passes: CPU first, on the service as it runs; then counts, with every statement counted
 * (pg_stat_statements), and with the invoices and commissions that jobs make of the trades.
 */
export async function measureBudget(service: BenchService, traders: Trader[]): Promise<Budget> {
  const { url } = service;
  const doing: Record<Exclude<Kind, 'webhook'>, () => Promise<number>> = {
    buy: async () => (await benchTrades(url, trades.buy, traders, SECONDS)).total,
    sell: async () => (await benchTrades(url, trades.sell, traders, SECONDS)).total,
    send: async () => (await benchTrades(url, trades.send, traders, SECONDS)).total,
    'payment order': async () => (await benchOrders(url, traders, SECONDS)).total,
  };
  const eachKind = async <Figures>(measure: (work: () => Promise<number>) => Promise<Figures>) => {
    const found = {} as Record<Kind, Figures>;
    for (const kind of kinds) {
      say(`  ${kind}`);
      found[kind] =
        kind === 'webhook'
          ? await withReceiver(service, ({ deliver }) => measure(async () => (await deliver(EVENTS)).length))
          : await measure(doing[kind]);
    }
    return found;
  };

  await doing.buy();
  say('CPU of each kind');
  const cpu = await eachKind((work) => costInCpu(service, work));
  const bareCallUs = await costOfBareCall(url, traders[0] as Trader);
  const tpcBCpu = await withPgbench(service.databaseUrl, async (pgbench) =>
    costInCpu(service, async () => (await pgbench.run(SECONDS)).total),
  );

  await countStatements(service);
  say('Counts of each kind, with its invoices and commissions');
  // What the trades before left to do is none of a kind's cost.
  await awaitJobs(service.databaseUrl);
  const counts = await eachKind((work) =>
    costInCounts(service.databaseUrl, async () => {
      const total = await work();
      await awaitJobs(service.databaseUrl);
      return total;
    }),
  );
  const tpcBCounts = await withPgbench(service.databaseUrl, (pgbench) => countTpcB(pgbench));
  return {
    of: Object.fromEntries(kinds.map((kind) => [kind, { ...counts[kind], ...cpu[kind] }])) as Record<Kind, Cost>,
    tpcB: tpcBCounts && tpcBCpu && { ...tpcBCounts, ...tpcBCpu, serverCpuUs: undefined },
    bareCallUs,
  };
}

type CpuCost = Pick<Cost, 'databaseCpuUs' | 'serverCpuUs'>;

async function costInCpu(service: BenchService, work: () => Promise<number>): Promise<CpuCost> {
  const read = () => [service.databaseCpuUs(), service.serverCpuUs()];
  const before = read();
  const total = await work();
  const [databaseCpuUs, serverCpuUs] = read().map((after, place) => {
    const [from, to] = [before[place], after];
    return from === undefined || to === undefined ? undefined : (to - from) / total;
  });
  return { databaseCpuUs, serverCpuUs };
}

/** Node's CPU for a call that a bare server answers with the same bytes as prices. */
async function costOfBareCall(url: string, { token }: Trader): Promise<number | undefined> {
  const client = await openClient(url, token);
  const { body } = await client.send('GET', '/partner/prices');
  client.close();
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), [body]);
  try {
    const [port] = (await once(child, 'message')) as [number];
    const before = cpuUs(child.pid);
    const { total } = await benchGets(`http://127.0.0.1:${port}`, { path: '/', clients: 16, seconds: SECONDS });
    const after = cpuUs(child.pid);
    return before === undefined || after === undefined ? undefined : (after - before) / total;
  } finally {
    child.disconnect();
  }
}

/** Has PostgreSQL count statements from now on, those inside of functions too. */
async function countStatements(service: BenchService): Promise<void> {
  say('Starting the service again, with its statements counted');
  await withOwner(service.databaseUrl, async (owner) => {
    await owner.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
    await owner.query(`ALTER SYSTEM SET pg_stat_statements.track = 'all'`);
    await owner.query(`ALTER SYSTEM SET pg_stat_statements.max = 10000`);
  });
  await service.restart();
  await withOwner(service.databaseUrl, (owner) => owner.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements'));
}

/** Waits until jobs have written the invoice and the commission of each trade. */
function awaitJobs(databaseUrl: string): Promise<void> {
  return withOwner(databaseUrl, async (owner) => {
    for (const until = Date.now() + JOBS_WITHIN_MS; ; ) {
      const { rows } = await owner.query<{ is_left: boolean }>(
        `SELECT EXISTS (SELECT FROM transaction t WHERE t.status = 'completed' AND (
             (is_invoiced(t.type) AND NOT EXISTS (SELECT FROM invoice i WHERE i.transaction_id = t.id))
             OR (earns_commission(t.type) AND NOT EXISTS (
               SELECT FROM commission_entry c WHERE c.transaction_id = t.id AND c.kind <> 'reversal')))) AS is_left`,
      );
      if (!rows[0]?.is_left) return;
      if (Date.now() > until) throw new Error('The jobs did not come after the trades');
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  });
}

function countTpcB(pgbench: Pgbench): Promise<Omit<Cost, 'databaseCpuUs' | 'serverCpuUs'>> {
  return costInCounts(pgbench.databaseUrl, async () => (await pgbench.run(1)).total);
}

async function costInCounts(
  databaseUrl: string,
  work: () => Promise<number>,
): Promise<Omit<Cost, 'databaseCpuUs' | 'serverCpuUs'>> {
  return withOwner(databaseUrl, async (owner) => {
    await owner.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    const canRead = await canReadWal(owner);
    const [from, before] = [canRead ? await currentWalPlace(owner) : '', await readCounts(owner)];
    const total = await work();
    const after = await readCounts(owner);
    const wal = canRead ? await readWalWork(owner, from, await currentWalPlace(owner)) : undefined;
    return {
      walRecords: wal && wal.records / total,
      walBytes: wal && wal.bytes / total,
      indexInserts: wal && wal.indexInserts / total,
      bufferHits: (after.hits - before.hits) / total,
      statements: (after.statements - before.statements) / total,
      roundTrips: (after.sent - before.sent) / total,
    };
  });
}

async function readCounts(owner: Pool): Promise<{ statements: number; sent: number; hits: number }> {
  const { rows } = await owner.query<{ statements: number; sent: number; hits: number }>(
    `SELECT COALESCE(sum(calls), 0)::float AS statements, COALESCE(sum(calls) FILTER (WHERE toplevel), 0)::float AS sent,
       COALESCE(sum(shared_blks_hit) FILTER (WHERE toplevel), 0)::float AS hits
     FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0] as { statements: number; sent: number; hits: number };
}

async function withOwner<Answer>(databaseUrl: string, use: (owner: Pool) => Promise<Answer>): Promise<Answer> {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  // Reading the log takes longer than any statement of the service may.
  const owner = database.openPatient();
  try {
    return await use(owner);
  } finally {
    await owner.end();
    await database.close();
  }
}

/** The table: a line for each measure, a column for each kind, each also as a multiple of TPC-B's or of a bare call's. */
export function budgetLines({ of, tpcB, bareCallUs }: Budget): string[] {
  const cell = (value: number | undefined, base: number | undefined) => {
    if (value === undefined) return 'not measured';
    const written = value.toFixed(value < 100 ? 1 : 0);
    return base ? `${written} (${(value / base).toFixed(1)}x)` : written;
  };
  const line = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(30)}${cells.map((text) => text.padStart(16)).join('')}`;
  return [
    line('per operation', [...kinds, 'TPC-B', 'bare HTTP call']),
    ...(Object.entries(measures) as [Measure, string][]).map(([measure, name]) => {
      const isServer = measure === 'serverCpuUs';
      const base = isServer ? bareCallUs : tpcB?.[measure];
      const cells = kinds.map((kind) => cell(of[kind][measure], base));
      return line(name, [...cells, isServer ? '' : cell(base, undefined), isServer ? cell(base, undefined) : '']);
    }),
  ];
}
