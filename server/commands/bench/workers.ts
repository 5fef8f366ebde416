import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadDatabaseConfig } from '../../config.ts';
import { StartupError } from '../../startup-error.ts';
import { buildScreens } from '../start/screens.ts';
import { type Lifetime, say } from '../terminal.ts';
import { type Figure, printFigures } from './figures.ts';
import { joinRuns, type Run } from './measure.ts';
import { type BenchService, startService } from './service.ts';
import { makeTraders } from './traders.ts';
import { benchTrades, type Trader, trades } from './workloads.ts';

const CLIENTS = 64;
const SETTLING_SECONDS = 8;
const ROUNDS = 5;
const ROUND_SECONDS = 6;

/** One service with so many workers, and what was measured of it. */
type Measured = { workers: number; service: BenchService; traders: Trader[]; rounds: Round[] };

/** What one round took, CPU in microseconds. */
type Round = { run: Run; server: number; database: number; clients: number; elapsed: number };

/**
 * npm run bench -- workers 1,2: buys of 64 clients against a service of each number of workers (WEB_CONCURRENCY), all started first and taking
 * turns round by round, so that what else the machine does falls on all alike. Tells trades a second of the machine and of each core that was
 * busy, and writes both to DATA_DIR/bench-workers.json. The clients share the machine; what they took is told beside.
 */
export async function benchWorkersCommand(args: readonly string[], lifetime: Lifetime): Promise<void> {
  const counts = readCounts(args[0] ?? '1,2');
  const { dataDir } = loadDatabaseConfig();
  await buildScreens(say).done;
  const measured: Measured[] = [];
  for (const workers of counts) {
    say(`Starting a service with ${workers === 1 ? 'one process' : `${workers} workers`}`);
    const output = path.join(dataDir, `bench-workers-${workers}.log`);
    const service = await startService(output, { WEB_CONCURRENCY: String(workers) });
    lifetime.onStop(() => service.stop());
    const traders = await makeTraders({ databaseUrl: service.databaseUrl, url: service.url, count: CLIENTS });
    await benchTrades(service.url, trades.buy, traders, SETTLING_SECONDS);
    measured.push({ workers, service, traders, rounds: [] });
  }
  say(`Buys of ${CLIENTS} clients in ${ROUNDS} rounds on ${os.availableParallelism()} cores`);
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of measured) one.rounds.push(await measureRound(one));
  }
  const figures = measured.flatMap(figuresOf);
  printFigures(figures);
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'bench-workers.json');
  const machine = { at: new Date().toISOString(), cores: os.availableParallelism(), clients: CLIENTS };
  writeFileSync(file, `${JSON.stringify({ ...machine, figures }, null, 2)}\n`);
  say(`Written to ${path.relative(process.cwd(), file)}`);
  await lifetime.stop(0);
}

/** Numbers of workers, with commas between them. Raises StartupError where they are none. */
export function readCounts(text: string): number[] {
  const counts = text.split(',').map(Number);
  if (!/^\d{1,2}(,\d{1,2}){0,7}$/.test(text) || counts.includes(0)) {
    throw new StartupError('Give the numbers of workers like this: npm run bench -- workers 1,2,4');
  }
  return counts;
}

async function measureRound({ service, traders }: Measured): Promise<Round> {
  const cpu = () => ({ server: service.serverCpuUs() ?? 0, database: service.databaseCpuUs() ?? 0 });
  const own = process.cpuUsage();
  const [before, begun] = [cpu(), performance.now()];
  const run = await benchTrades(service.url, trades.buy, traders, ROUND_SECONDS);
  const [after, elapsed] = [cpu(), (performance.now() - begun) * 1_000];
  const { user, system } = process.cpuUsage(own);
  return {
    run,
    server: after.server - before.server,
    database: after.database - before.database,
    clients: user + system,
    elapsed,
  };
}

function figuresOf({ workers, rounds }: Measured): Figure[] {
  const run = joinRuns(rounds.map((round) => round.run));
  const sum = (of: keyof Omit<Round, 'run'>) => rounds.reduce((total, round) => total + round[of], 0);
  const cores = (of: keyof Omit<Round, 'run'>) => sum(of) / sum('elapsed');
  const buys = rounds.reduce((total, round) => total + round.run.total, 0);
  const busySeconds = (sum('server') + sum('database')) / 1_000_000;
  return [
    { name: `buys, WEB_CONCURRENCY=${workers}`, value: run.perSecond, unit: 'a second' },
    { name: '  p50 of their confirms', value: run.p50Ms, unit: 'ms' },
    { name: '  p99', value: run.p99Ms, unit: 'ms' },
    { name: '  cores that Node kept busy', value: cores('server'), unit: 'cores' },
    { name: '  cores that PostgreSQL kept busy', value: cores('database'), unit: 'cores' },
    { name: '  buys per busy core', value: buys / busySeconds, unit: 'a second' },
    { name: '  cores that the clients took', value: cores('clients'), unit: 'cores' },
  ];
}
