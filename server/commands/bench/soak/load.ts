import { type BenchClient, openClient } from '../http-client.ts';
import { type Trade, type Trader, trades } from '../workloads.ts';

/** What became of the calls of a load, by the moment each was answered. */
export type Load = {
  /** Answers: a status of success, a code, or `cut` where the connection ended first; each with how many there were in each second */
  readonly outcomes: Map<string, Map<number, number>>;
  calls: number;
  /** Confirms that were carried out */
  trades: number;
  /** Confirms that were cut off and repeated with their key */
  repeated: number;
};

/** Calls after which a client opens a new connection, which meets whichever worker comes next. */
const CALLS_A_CONNECTION = 150;
/** Without an answer for so long a client hangs up: a connection that was handed to a worker as that died is answered by nobody. */
const CALL_TIMEOUT_MS = 15_000;
const RETRY_MS = 250;
const REPEATS_MAX = 240;
const kinds: readonly (keyof typeof trades)[] = ['buy', 'buy', 'buy', 'sell', 'send'];
const reads = ['/partner/prices', '/partner/wallet', '/partner/transactions/all?limit=20', '/partner/users?limit=20'];

export const newLoad = (): Load => ({ outcomes: new Map(), calls: 0, trades: 0, repeated: 0 });

/**
 * Trades and reads until the moment given, one client per trader. With `perSecond` each call begins when it is due, whatever the ones
 * before it took; without, each begins when the last has ended: as fast as the service answers.
 */
export async function runLoad(
  load: Load,
  options: { url: string; traders: readonly Trader[]; until: number; perSecond?: number },
): Promise<void> {
  const { url, traders, until, perSecond } = options;
  const everyMs = perSecond === undefined ? 0 : (traders.length * 1_000) / perSecond;
  await Promise.all(
    traders.map(async (trader, index) => {
      const caller = createCaller(load, url, trader);
      // They begin one after the other, so that calls are spread evenly.
      let dueAt = performance.now() + (everyMs * index) / traders.length;
      for (let turn = index; performance.now() < until; turn++) {
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await pause(waitMs);
        dueAt += everyMs * (turn % 3 === 0 ? 1 : 2);
        if (turn % 3 === 0) await caller.call('GET', reads[turn % reads.length] as string);
        else await caller.trade(trades[kinds[turn % kinds.length] as keyof typeof trades], `${index}-${turn}`);
      }
      caller.close();
    }),
  );
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function createCaller(load: Load, url: string, trader: Trader) {
  let client: BenchClient | undefined;
  let callsLeft = 0;
  const prefix = `soak-${Math.random().toString(36).slice(2)}`;
  /** Undefined where the connection ended before an answer came */
  const call = async (method: 'GET' | 'POST', path: string, body?: string, headers?: string) => {
    load.calls++;
    const late = setTimeout(() => client?.close(), CALL_TIMEOUT_MS);
    try {
      if (callsLeft-- <= 0) {
        client?.close();
        client = await openClient(url, trader.token);
        callsLeft = CALLS_A_CONNECTION;
      }
      const answer = await (client as BenchClient).send(method, path, body, headers);
      note(load, answer.status < 300 ? String(answer.status) : codeOf(answer));
      return answer;
    } catch {
      callsLeft = 0;
      note(load, 'cut');
      return undefined;
    } finally {
      clearTimeout(late);
    }
  };
  return {
    call,
    async trade(trade: Trade, key: string) {
      const body = JSON.stringify({ asset_type: 'gold', ...trade.body(trader) });
      const quote = await call('POST', `${trade.path}/quote`, body);
      const quoteId = /"quote_id":"([^"]+)"/.exec(quote?.body ?? '')?.[1];
      if (!quoteId) return;
      const header = `Idempotency-Key: ${prefix}-${key}\r\n`;
      const confirm = () => call('POST', `${trade.path}/confirm`, `{"quote_id":"${quoteId}"}`, header);
      let confirmed = await confirm();
      for (let repeat = 0; !confirmed && repeat < REPEATS_MAX; repeat++) {
        await pause(RETRY_MS);
        load.repeated++;
        confirmed = await confirm();
      }
      if (confirmed?.status === 200) load.trades++;
    },
    close: () => client?.close(),
  };
}

const codeOf = ({ status, body }: { status: number; body: string }) =>
  `${status} ${/"code":"([A-Z_]+)"/.exec(body)?.[1] ?? ''}`;

function note(load: Load, outcome: string): void {
  const second = Math.floor(performance.now() / 1_000);
  const bySecond = load.outcomes.get(outcome) ?? new Map<number, number>();
  bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
  load.outcomes.set(outcome, bySecond);
}
