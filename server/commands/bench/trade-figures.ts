import { say } from '../terminal.ts';
import { type Figure, withGoal } from './figures.ts';
import { joinRuns, measureMachine, type Run } from './measure.ts';
import { withPgbench } from './pgbench.ts';
import { benchOrders, benchTrades, type Trader, trades } from './workloads.ts';

/** As many clients as trade at once: one alone, a usual crowd, a large one. */
const CROWDS = [1, 16, 64] as const;
export const CLIENTS_MAX = Math.max(...CROWDS);
const SETTLING_SECONDS = 8;
const ROUNDS = 3;
const ROUND_SECONDS = 4;
const TPC_B_SECONDS = 6;

type Kind = 'spread' | 'one' | 'sells' | 'sends' | 'orders';
/** Each crowd's runs by kind */
type Runs = Map<number, Partial<Record<Kind, Run[]>>>;

/**
 * Trades of one, 16 and 64 clients: buys on a float each and all on one, sells; sends and payment orders of 16; beside TPC-B with the same
 * clients. Kinds take turns, a few seconds each, since jobs make invoices and commissions of them once a minute: what that costs falls on
 * all kinds alike, where one run each leaves it to the moment.
 */
export async function measureTrades(url: string, databaseUrl: string, traders: readonly Trader[]): Promise<Figure[]> {
  const tpcBBefore = await benchTpcB(databaseUrl);
  if (tpcBBefore === undefined) say('  This machine has no pgbench; its ratios are left out.');
  say(
    `Buys on a float each and on one, sells, sends, payment orders, of ${CROWDS.join(', ')} clients; in ${ROUNDS} rounds`,
  );
  // Code and plans settle first, as pgbench's do while it fills its tables.
  await benchTrades(url, trades.buy, traders.slice(0, 16), SETTLING_SECONDS);
  const runs: Runs = new Map(CROWDS.map((clients) => [clients, {}]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const clients of CROWDS) {
      const kinds = runs.get(clients) as Partial<Record<Kind, Run[]>>;
      for (const [kind, run] of kindsOf(url, traders.slice(0, clients))) {
        kinds[kind] = [...(kinds[kind] ?? []), await run(ROUND_SECONDS)];
      }
    }
  }
  const tpcBAfter = tpcBBefore && (await benchTpcB(databaseUrl));
  return CROWDS.flatMap((clients) => {
    const [before, after] = [tpcBBefore?.get(clients), tpcBAfter?.get(clients)];
    const tpcB = before === undefined || after === undefined ? undefined : (before + after) / 2;
    return figuresOf(clients, runs.get(clients) ?? {}, tpcB);
  });
}

/** What so many clients do. One alone buys only. */
function kindsOf(url: string, traders: Trader[]): [Kind, (seconds: number) => Promise<Run>][] {
  const oneFloat = traders.map(() => traders[0] as Trader);
  const all: Record<Kind, (seconds: number) => Promise<Run>> = {
    spread: (seconds) => benchTrades(url, trades.buy, traders, seconds),
    one: (seconds) => benchTrades(url, trades.buy, oneFloat, seconds),
    sells: (seconds) => benchTrades(url, trades.sell, traders, seconds),
    sends: (seconds) => benchTrades(url, trades.send, traders, seconds),
    orders: (seconds) => benchOrders(url, traders, seconds),
  };
  const kinds: Kind[] = traders.length === 1 ? ['spread'] : ['spread', 'one', 'sells'];
  if (traders.length === 16) kinds.push('sends', 'orders');
  return kinds.map((kind) => [kind, all[kind]]);
}

function figuresOf(clients: number, runs: Partial<Record<Kind, Run[]>>, tpcB: number | undefined): Figure[] {
  const of = clients === 1 ? '1 client' : `${clients} clients`;
  const [spread, one, sells, sends, orders] = (['spread', 'one', 'sells', 'sends', 'orders'] as const).map(
    (kind) => runs[kind] && joinRuns(runs[kind]),
  );
  const figures: Figure[] = [{ name: `pgbench TPC-B, ${of}`, value: tpcB, unit: 'transactions/s' }];
  const add = (run: Run | undefined, name: string, perTpcB?: number) => {
    if (!run) return;
    figures.push({ name: `${name}, ${of}`, value: run.perSecond, unit: 'a second' });
    if (perTpcB) figures.push(withGoal('  per TPC-B transaction', tpcB && run.perSecond / tpcB, 'at least', perTpcB));
  };
  const isAlone = clients === 1;
  add(spread, 'buys', isAlone ? undefined : 0.8);
  if (spread) {
    figures.push({ name: '  p50 of their confirms', value: spread.p50Ms, unit: 'ms' });
    figures.push(
      isAlone
        ? withGoal('  p99', spread.p99Ms, 'at most', 5, 'ms')
        : withGoal('  p99 per p50', spread.p99Ms / spread.p50Ms, 'at most', 5),
    );
    if (isAlone) {
      const machine = measureMachine({ workMs: spread.p50Ms, seconds: ROUND_SECONDS });
      figures.push({ name: '  p99 of the machine alone at work as long', value: machine.p99Ms, unit: 'ms' });
    }
  }
  add(one, 'buys on one float', 0.8);
  add(sells, 'sells', 0.8);
  add(sends, 'sends');
  add(orders, 'payment orders', 0.6);
  return figures;
}

/** Transactions per second of TPC-B by clients, or undefined where the machine has no pgbench. */
function benchTpcB(databaseUrl: string): Promise<Map<number, number> | undefined> {
  say(`pgbench TPC-B, ${CROWDS.join(', ')} clients`);
  return withPgbench(databaseUrl, async (pgbench) => {
    const perSecond = new Map<number, number>();
    for (const clients of CROWDS) perSecond.set(clients, (await pgbench.run(TPC_B_SECONDS, clients)).perSecond);
    return perSecond;
  });
}
