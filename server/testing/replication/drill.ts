import { openClient } from '../../commands/bench/http-client.ts';
import { makeTraders } from '../../commands/bench/traders.ts';
import type { Trader } from '../../commands/bench/workloads.ts';
import { openDatabase } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { checkLaws } from '../../domain/ledger/laws/check-laws.ts';
import { until } from '../trades.ts';
import { type Pair, startPair } from './pair.ts';
import { type Service, startService } from './service-process.ts';

/** How the primary is lost: its processes are killed, or they stop where they stand with their connections open. */
export type Loss = 'kill' | 'freeze';

export type DrillOptions = Readonly<{
  /** Where both databases have their files; removed at the end */
  folder: string;
  loss: Loss;
  clients: number;
  /** Plants what the drill has to find: a standby that the primary does not wait for, and that has fallen behind */
  isStandbyLeftBehind?: boolean;
  /** How many trades are confirmed before the loss, and again after it */
  confirmsBefore: number;
  confirmsAfter: number;
}>;

export type DrillResult = Readonly<{
  confirmedBefore: number;
  confirmedAfter: number;
  /** Calls that were cut or refused meanwhile; each confirm among them was asked for again with its key, and answered once */
  unanswered: number;
  /** Quotes of the last moment that the standby had not got yet: their confirms were never answered, and moved nothing */
  quotesLost: number;
  /** The longest time from the loss on in which nothing was confirmed; the promotion is part of it. What was under way may still be answered first */
  interruptionMs: number;
  promotionMs: number;
  perSecondBefore: number;
  /** What should not be; empty after a good drill */
  problems: string[];
}>;

/** One confirm that was asked for, by its key, and what was answered last. */
type Asked = { trader: Trader; quoteId: string; key: string; transactionId?: string };

/**
 * Trades against a primary with a synchronous standby, takes the primary away in the middle, promotes the standby, trades on, and proves: whatever
 * was answered as done is there and happened once, what was not answered has one outcome by its key, and the laws of the ledger hold.
 */
export async function drillFailOver(options: DrillOptions): Promise<DrillResult> {
  const pair = await startPair(options.folder);
  let service: Service | undefined;
  try {
    await migrate(pair.ownerUrl, { serviceUrl: pair.serviceUrl });
    service = await startService(pair.serviceUrl);
    return await tradeThrough(pair, service, options);
  } finally {
    await service?.stop();
    await pair.stop();
  }
}

async function tradeThrough(pair: Pair, service: Service, options: DrillOptions): Promise<DrillResult> {
  const traders = await makeTraders({ databaseUrl: pair.ownerUrl, url: service.url, count: options.clients });
  const asked: Asked[] = [];
  const confirmedAt: number[] = [];
  let unanswered = 0;
  let isOver = false;
  const trading = traders.map(async (trader, index) => {
    for (let nth = 0; !isOver; nth++) {
      const one = await tradeOnce(service.url, trader, `drill-${index}-${nth}`);
      if (one.asked) asked.push(one.asked);
      if (one.asked?.transactionId) confirmedAt.push(performance.now());
      else unanswered++;
    }
  });
  const begun = performance.now();
  await until('trades are confirmed', () => confirmedAt.length >= options.confirmsBefore);
  if (options.isStandbyLeftBehind) {
    await pair.leaveStandbyBehind();
    const confirmed = confirmedAt.length;
    await until('more is confirmed', () => confirmedAt.length > confirmed + options.clients);
  }
  const lostAt = performance.now();
  if (options.loss === 'kill') await pair.killPrimary();
  else pair.freezePrimary();
  const confirmedBefore = confirmedAt.length;
  const promotedFrom = performance.now();
  await pair.promote();
  const promotionMs = performance.now() - promotedFrom;
  await until('trading goes on', () => confirmedAt.length >= confirmedBefore + options.confirmsAfter);
  isOver = true;
  await Promise.all(trading);
  if (options.loss === 'freeze') pair.thawPrimary();
  const after = confirmedAt.filter((at) => at > promotedFrom);
  const settled = await settle(service.url, asked);
  return {
    confirmedBefore,
    confirmedAfter: after.length,
    unanswered,
    interruptionMs: longestGap([lostAt, ...confirmedAt.filter((at) => at > lostAt)]),
    promotionMs,
    perSecondBefore: (confirmedBefore * 1_000) / (lostAt - begun),
    quotesLost: settled.quotesLost,
    problems: [...settled.problems, ...(await problemsIn(pair.standbyUrl, settled.ids))],
  };
}

function longestGap(moments: readonly number[]): number {
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] as number)));
}

/** A quote and its confirm. Without `asked` where the quote was not answered; without a transaction where the confirm was not. */
async function tradeOnce(url: string, trader: Trader, key: string): Promise<{ asked?: Asked }> {
  const quote = await send(url, trader, '/partner/buy/quote', {
    user_code: trader.userCode,
    asset_type: 'gold',
    amount_inr: 101.37,
  });
  const quoteId = quote && /"quote_id":"([^"]+)"/.exec(quote.body)?.[1];
  if (!quoteId) return {};
  const asked: Asked = { trader, quoteId, key };
  const transactionId = await confirm(url, asked);
  return { asked: typeof transactionId === 'string' ? { ...asked, transactionId } : asked };
}

/** A quote is committed without waiting for the standby, since its loss moves nothing. */
const QUOTE_LOST = Symbol('the quote is not known any more');

/** The transaction of a confirm that was answered as done; undefined where it was not answered, or refused for the time being. */
async function confirm(url: string, { trader, quoteId, key }: Asked): Promise<string | typeof QUOTE_LOST | undefined> {
  const answer = await send(url, trader, '/partner/buy/confirm', { quote_id: quoteId }, key);
  if (answer === undefined || answer.status === 503) return undefined;
  if (answer.status === 404 && answer.body.includes('"QUOTE_NOT_FOUND"')) return QUOTE_LOST;
  const transactionId = /"transaction_id":"([^"]+)"/.exec(answer.body)?.[1];
  if (answer.status === 200 && transactionId) return transactionId;
  throw new Error(`a confirm answered ${answer.status}: ${answer.body}`);
}

/** One call on a connection of its own; undefined where it was cut or found nobody. */
async function send(url: string, trader: Trader, to: string, body: object, key?: string) {
  const client = await openClient(url, trader.token).catch(() => undefined);
  if (!client) return undefined;
  const headers = key === undefined ? '' : `Idempotency-Key: ${key}\r\n`;
  const answer = await client.send('POST', to, JSON.stringify(body), headers).catch(() => undefined);
  client.close();
  if (answer && ![200, 404, 503].includes(answer.status))
    throw new Error(`${to} answered ${answer.status}: ${answer.body}`);
  return answer;
}

type Settled = { ids: Set<string>; quotesLost: number; problems: string[] };

/** Asks for every confirm again with its key: one that was answered names the same transaction, and one that was not has one outcome now. */
async function settle(url: string, asked: readonly Asked[]): Promise<Settled> {
  const settled: Settled = { ids: new Set(), quotesLost: 0, problems: [] };
  for (const one of asked) {
    let outcome: Awaited<ReturnType<typeof confirm>>;
    await until(`key ${one.key} is answered`, async () => {
      outcome = await confirm(url, one);
      return outcome !== undefined;
    });
    if (one.transactionId !== undefined && one.transactionId !== outcome) {
      settled.problems.push(`key ${one.key} answered ${one.transactionId} and now ${String(outcome)}`);
    }
    if (typeof outcome === 'string') settled.ids.add(outcome);
    else settled.quotesLost++;
  }
  if (settled.ids.size + settled.quotesLost !== asked.length) settled.problems.push('two keys have one transaction');
  return settled;
}

async function problemsIn(ownerUrl: string, ids: ReadonlySet<string>): Promise<string[]> {
  const database = openDatabase(ownerUrl, { poolSize: 1 });
  const patient = database.openPatient();
  try {
    const { rows } = await database.pool.query<{ id: string }>(`SELECT id FROM transaction WHERE type = 'buy'`);
    const there = new Set(rows.map(({ id }) => id));
    const lost = [...ids].filter((id) => !there.has(id));
    const unasked = [...there].filter((id) => !ids.has(id));
    const broken = (await checkLaws(patient)).filter((finding) => finding.broken > 0n);
    return [
      ...lost.map((id) => `${id} was confirmed and is lost`),
      ...unasked.map((id) => `${id} was never confirmed`),
      ...broken.map(({ law, examples }) => `${law}: ${examples.join(', ')}`),
    ];
  } finally {
    await Promise.all([patient.end(), database.close()]);
  }
}
