import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadDatabaseConfig } from '../config.ts';
import { type Budget, budgetLines, measureBudget } from './bench/budget.ts';
import { openClient } from './bench/http-client.ts';
import { joinRuns, type Run } from './bench/measure.ts';
import { benchMixed, type MixedFigures } from './bench/mixed.ts';
import { benchTpcB } from './bench/pgbench.ts';
import { type BenchService, startService } from './bench/service.ts';
import { makeTraders } from './bench/traders.ts';
import { benchWebhooks, type WebhookFigures } from './bench/webhooks.ts';
import { benchGets, benchOrders, benchTrades, type Trader, trades } from './bench/workloads.ts';
import { runService, say } from './terminal.ts';

const CLIENTS = 16;
const SECONDS = 8;
const ROUNDS = 3;
const ROUND_SECONDS = 4;

type TradeKind = 'spread' | 'one' | 'sells' | 'sends' | 'orders';

type Figure = { name: string; value: number | undefined; unit: string; goal?: string; reached?: boolean };

/**
 * npm run bench: figures of the real service as ratios to what the same machine and the same PostgreSQL do in the same run.
 * Prints a table and writes it to DATA_DIR/bench.json. `-- mixed` runs the mixed part alone. `-- --budget` prints instead what each kind
 * of trade costs, in counts that do not depend on the machine and in CPU, and writes that to DATA_DIR/bench-budget.json.
 */
runService(async (lifetime) => {
  const { dataDir } = loadDatabaseConfig();
  say('Starting the service on a data folder of its own');
  const outputFile = path.join(dataDir, 'bench-server.log');
  // Printed before, so that a run that an unexpected answer ends has printed it too.
  say(`What it says goes into ${path.relative(process.cwd(), outputFile)}`);
  const service = await startService(outputFile);
  lifetime.onStop(() => service.stop());
  const isBudget = process.argv.includes('--budget');
  const file = path.join(dataDir, isBudget ? 'bench-budget.json' : 'bench.json');
  const measured = isBudget
    ? await printBudget(service)
    : printTable(process.argv.includes('mixed') ? await measureMixed(service) : await measureAll(service));
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

async function measureAll(service: BenchService): Promise<Figure[]> {
  const { url, databaseUrl } = service;
  const traders = await makeTraders({ databaseUrl, url, count: CLIENTS });
  const [first] = traders as [Trader];
  // Before there are trades, whose invoices are made in the background each minute.
  say('Prices with a token, and a bare server that answers the same bytes');
  const prices = await benchGets(url, {
    path: '/partner/prices',
    token: first.token,
    clients: CLIENTS,
    seconds: SECONDS,
  });
  const bare = await benchBareServer(url, first.token);
  say(`pgbench TPC-B, ${CLIENTS} clients`);
  const tpcBBefore = await benchTpcB(databaseUrl, SECONDS);
  if (tpcBBefore === undefined) say('  This machine has no pgbench; its ratios are left out.');
  const { spread, one, sells, sends, orders } = await measureTrades(url, traders);
  const tpcBAfter = tpcBBefore === undefined ? undefined : await benchTpcB(databaseUrl, SECONDS);
  const tpcB = tpcBBefore === undefined || tpcBAfter === undefined ? undefined : (tpcBBefore + tpcBAfter) / 2;
  say('Webhooks to a receiver that answers at once, then beside one that hangs');
  const webhooks = await benchWebhooks(service);
  const memory = service.memoryMib();
  const mixed = await runMixed(service, traders);
  return [
    ...figuresOf({ spread, one, sells, sends, orders, prices, bare, tpcB, webhooks, memory }),
    ...mixedFigures(mixed),
  ];
}

/**
 * Kinds of trades take turns, a few seconds each, since jobs make invoices and commissions of them once a minute: what that costs falls on
 * all kinds alike, where one run each leaves it to the moment.
 */
async function measureTrades(url: string, traders: Trader[]): Promise<Record<TradeKind, Run>> {
  const oneFloat = traders.map(() => traders[0] as Trader);
  const kinds: Record<TradeKind, (seconds: number) => Promise<Run>> = {
    spread: (seconds) => benchTrades(url, trades.buy, traders, seconds),
    one: (seconds) => benchTrades(url, trades.buy, oneFloat, seconds),
    sells: (seconds) => benchTrades(url, trades.sell, traders, seconds),
    sends: (seconds) => benchTrades(url, trades.send, traders, seconds),
    orders: (seconds) => benchOrders(url, traders, seconds),
  };
  say(
    `Trades of ${CLIENTS} clients: buys on ${CLIENTS} floats and on one, sells, sends, payment orders; in ${ROUNDS} rounds`,
  );
  // Code and plans settle first, as pgbench's do while it fills its tables.
  await kinds.spread(SECONDS);
  const runs: Record<TradeKind, Run[]> = { spread: [], one: [], sells: [], sends: [], orders: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of Object.keys(kinds) as TradeKind[]) runs[kind].push(await kinds[kind](ROUND_SECONDS));
  }
  return {
    spread: joinRuns(runs.spread),
    one: joinRuns(runs.one),
    sells: joinRuns(runs.sells),
    sends: joinRuns(runs.sends),
    orders: joinRuns(runs.orders),
  };
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
    { ...goal('highest memory meanwhile', highestMib, 'at most', 400), unit: 'MiB' },
    { name: 'the same with the drawing process', value: highestWithDrawingMib, unit: 'MiB' },
    { ...goal('memory after screens, documents and trades', memoryMib, 'at most', 400), unit: 'MiB' },
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

function figuresOf(measured: {
  spread: Run;
  one: Run;
  sells: Run;
  sends: Run;
  orders: Run;
  prices: Run;
  bare: Run;
  tpcB: number | undefined;
  webhooks: WebhookFigures;
  memory: number | undefined;
}): Figure[] {
  const { spread, one, sells, sends, orders, prices, bare, tpcB, webhooks, memory } = measured;
  return [
    { name: 'pgbench TPC-B', value: tpcB, unit: 'transactions/s' },
    { name: 'quote + confirm, spread', value: spread.perSecond, unit: 'confirms/s' },
    goal('quote + confirm per TPC-B transaction', tpcB && spread.perSecond / tpcB, 'at least', 0.5),
    { name: 'quote + confirm, one float', value: one.perSecond, unit: 'confirms/s' },
    goal('one float per spread', one.perSecond / spread.perSecond, 'at least', 0.7),
    { name: 'confirm p50', value: spread.p50Ms, unit: 'ms' },
    { name: 'confirm p99', value: spread.p99Ms, unit: 'ms' },
    goal('confirm p99 per p50', spread.p99Ms / spread.p50Ms, 'at most', 5),
    { name: 'sell quote + confirm', value: sells.perSecond, unit: 'confirms/s' },
    { name: 'send quote + confirm', value: sends.perSecond, unit: 'confirms/s' },
    { name: 'payment orders', value: orders.perSecond, unit: 'orders/s' },
    goal('payment orders per TPC-B transaction', tpcB && orders.perSecond / tpcB, 'at least', 0.3),
    { name: 'GET /partner/prices', value: prices.perSecond, unit: 'answers/s' },
    { name: 'bare node:http', value: bare.perSecond, unit: 'answers/s' },
    goal('prices per bare answer', prices.perSecond / bare.perSecond, 'at least', 0.25),
    { ...goal('webhooks of one partner', webhooks.deliveriesPerSecond, 'at least', 500), unit: 'deliveries/s' },
    { name: 'event to arrival p50, one receiver hangs', value: webhooks.p50Ms, unit: 'ms' },
    { ...goal('event to arrival p95, one receiver hangs', webhooks.p95Ms, 'at most', 1_000), unit: 'ms' },
    { ...goal('memory of the server', memory, 'at most', 400), unit: 'MiB' },
  ];
}

function goal(name: string, value: number | undefined, bound: 'at least' | 'at most', limit: number): Figure {
  const figure: Figure = { name, value, unit: 'ratio', goal: `${bound} ${limit}` };
  if (value === undefined) return figure;
  return { ...figure, reached: bound === 'at least' ? value >= limit : value <= limit };
}

function printTable(figures: Figure[]): { figures: Figure[] } {
  say('');
  for (const { name, value, unit, goal: wanted, reached } of figures) {
    const written = value === undefined ? 'not measured' : value.toFixed(value < 100 ? 2 : 0);
    const verdict =
      wanted === undefined ? '' : `${wanted}${reached === undefined ? '' : reached ? '  reached' : '  MISSED'}`;
    say(`  ${name.padEnd(40)}${written.padStart(14)}  ${unit.padEnd(15)}${verdict}`.trimEnd());
  }
  say('');
  return { figures };
}
