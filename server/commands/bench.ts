import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadDatabaseConfig } from '../config.ts';
import { type Budget, budgetLines, measureBudget } from './bench/budget.ts';
import { type Figure, printFigures, withGoal } from './bench/figures.ts';
import { openClient } from './bench/http-client.ts';
import { benchLongRead } from './bench/long-read.ts';
import type { Run } from './bench/measure.ts';
import { benchMixed, type MixedFigures } from './bench/mixed.ts';
import { benchScale, readScale } from './bench/scale.ts';
import { type BenchService, startService } from './bench/service.ts';
import { soakCommand } from './bench/soak/soak.ts';
import { CLIENTS_MAX, measureTrades } from './bench/trade-figures.ts';
import { makeTraders } from './bench/traders.ts';
import { benchTrust, readHolders } from './bench/trust.ts';
import { benchWebhooks } from './bench/webhooks.ts';
import { benchWorkersCommand } from './bench/workers.ts';
import { benchGets, type Trader } from './bench/workloads.ts';
import { runService, say } from './terminal.ts';

const CLIENTS = 16;
const SECONDS = 8;

/**
 * npm run bench: figures of the real service as ratios to what the same machine and the same PostgreSQL do in the same run.
 * Prints a table and writes it to DATA_DIR/bench.json. `-- mixed` runs the mixed part alone, `-- scale` compares buys on an empty ledger with buys on
 * one of ten million entries (`--entries`, `--users`, `--partners`), `-- trust` what the chain of postings and the commitment to a million holders
 * (`--holders`) cost trades. `-- --budget` prints instead what each kind
 * of trade costs, in counts that do not depend on the machine and in CPU, and writes that to DATA_DIR/bench-budget.json.
 * `-- workers 1,2` compares numbers of workers. `npm run soak` begins here too.
 */
runService(async (lifetime) => {
  if (process.argv[2] === 'soak') return soakCommand(process.argv.slice(3), lifetime);
  if (process.argv[2] === 'workers') return benchWorkersCommand(process.argv.slice(3), lifetime);
  const { dataDir } = loadDatabaseConfig();
  say('Starting the service on a data folder of its own');
  const outputFile = path.join(dataDir, 'bench-server.log');
  // Printed before, so that a run that an unexpected answer ends has printed it too.
  say(`What it says goes into ${path.relative(process.cwd(), outputFile)}`);
  const service = await startService(outputFile);
  lifetime.onStop(() => service.stop());
  const isBudget = process.argv.includes('--budget');
  const file = path.join(dataDir, isBudget ? 'bench-budget.json' : 'bench.json');
  const measured = isBudget ? await printBudget(service) : await printMeasured(measureOf(service));
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), clients: CLIENTS, ...measured }, null, 2)}\n`);
  say(
    `Written to ${path.relative(process.cwd(), file)}, what the server said to ${path.relative(process.cwd(), outputFile)}`,
  );
  await lifetime.stop(0);
});

async function printBudget(service: BenchService): Promise<{ budget: Budget }> {
  const { url, databaseUrl } = service;
  const budget = await measureBudget(service, await makeTraders({ databaseUrl, url, count: CLIENTS }));
  for (const line of ['', ...budgetLines(budget), '']) say(line);
  return { budget };
}

async function printMeasured(measuring: Promise<Figure[]>): Promise<{ figures: Figure[] }> {
  const figures = await measuring;
  printFigures(figures);
  return { figures };
}

function measureOf(service: BenchService): Promise<Figure[]> {
  if (process.argv.includes('mixed')) return measureMixed(service);
  if (process.argv.includes('trust')) return benchTrust(service, readHolders(process.argv));
  return process.argv.includes('scale') ? benchScale(service, readScale(process.argv)) : measureAll(service);
}

async function measureAll(service: BenchService): Promise<Figure[]> {
  const { url, databaseUrl } = service;
  const traders = await makeTraders({ databaseUrl, url, count: CLIENTS_MAX });
  const [first] = traders as [Trader];
  // Before there are trades, whose invoices are made in the background each minute.
  say('Prices with a token, and a bare server that answers the same bytes');
  const { token } = first;
  const prices = await benchGets(url, { path: '/partner/prices', token, clients: CLIENTS, seconds: SECONDS });
  const bare = await benchBareServer(url, token);
  const ofTrades = await measureTrades(url, databaseUrl, traders);
  say('Buys beside a transaction that stays open');
  const longRead = await benchLongRead(url, databaseUrl, traders.slice(0, CLIENTS));
  say('Webhooks to a receiver that answers at once, then beside one that hangs');
  const webhooks = await benchWebhooks(service);
  const memory = service.memoryMib();
  const mixed = await runMixed(service, traders.slice(0, CLIENTS));
  return [
    ...ofTrades,
    ...longRead,
    { name: 'GET /partner/prices', value: prices.perSecond, unit: 'a second' },
    { name: 'bare node:http', value: bare.perSecond, unit: 'a second' },
    withGoal('  prices per bare answer', prices.perSecond / bare.perSecond, 'at least', 0.4),
    withGoal('webhooks of one partner', webhooks.deliveriesPerSecond, 'at least', 500, 'a second'),
    { name: 'event to arrival p50, one receiver hangs', value: webhooks.p50Ms, unit: 'ms' },
    withGoal('event to arrival p95, one receiver hangs', webhooks.p95Ms, 'at most', 1_000, 'ms'),
    withGoal('memory of the server', memory, 'at most', 400, 'MiB'),
    ...mixedFigures(mixed),
  ];
}

async function measureMixed(service: BenchService): Promise<Figure[]> {
  const { url, databaseUrl } = service;
  const traders = await makeTraders({ databaseUrl, url, count: CLIENTS });
  return mixedFigures(await runMixed(service, traders));
}

async function runMixed(service: BenchService, traders: Trader[]): Promise<MixedFigures> {
  say('Screens, documents and trades, as in an hour of mixed use');
  return benchMixed(service, traders);
}

function mixedFigures(mixed: MixedFigures): Figure[] {
  const { memoryMib, highestMib, highestWithDrawingMib, screens, documents } = mixed;
  return [
    { name: 'screens opened, documents drawn', value: screens + documents, unit: 'in all' },
    withGoal('highest memory meanwhile', highestMib, 'at most', 400, 'MiB'),
    { name: 'the same with the drawing process', value: highestWithDrawingMib, unit: 'MiB' },
    withGoal('memory after screens, documents and trades', memoryMib, 'at most', 400, 'MiB'),
  ];
}

async function benchBareServer(url: string, token: string): Promise<Run> {
  const client = await openClient(url, token);
  const { body } = await client.send('GET', '/partner/prices');
  client.close();
  const child = fork(path.join(import.meta.dirname, 'bench', 'bare-server.ts'), [body]);
  const [port] = (await once(child, 'message')) as [number];
  const run = await benchGets(`http://127.0.0.1:${port}`, { path: '/', clients: CLIENTS, seconds: SECONDS });
  child.disconnect();
  return run;
}
