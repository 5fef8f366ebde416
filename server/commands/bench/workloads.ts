import { openClient } from './http-client.ts';
import { measure, type Run } from './measure.ts';

export type Trader = { token: string; userCode: string; mobile: string };

/** A quote and its confirm: where they go, and what a trader asks for. */
export type Trade = { path: string; body: (trader: Trader) => Record<string, unknown> };

export const trades = {
  buy: { path: '/partner/buy', body: ({ userCode }) => ({ user_code: userCode, amount_inr: 101.37 }) },
  sell: { path: '/partner/sell', body: ({ userCode }) => ({ user_code: userCode, quantity_grams: 0.0005 }) },
  send: { path: '/partner/send', body: ({ mobile }) => ({ receiver_mobile: mobile, amount_grams: 0.0005 }) },
} as const satisfies Record<string, Trade>;

/**
 * Quotes and confirms trades of gold over HTTP, each with a key of its own, one client per trader. Counts confirms and times
 * them; raises when any answer is not a success. They trade as fast as they are answered, or, where `perSecond` is given, so many together in a second.
 */
export async function benchTrades(
  url: string,
  trade: Trade,
  traders: Trader[],
  seconds: number,
  perSecond?: number,
): Promise<Run> {
  const clients = await Promise.all(traders.map((trader) => openClient(url, trader.token)));
  let key = 0;
  const prefix = `bench-${Math.random().toString(36).slice(2)}`;
  const turns = clients.map((client, index) => {
    const quoteBody = JSON.stringify({ asset_type: 'gold', ...trade.body(traders[index] as Trader) });
    const wait = perSecond === undefined ? undefined : paceOf((traders.length * 1_000) / perSecond);
    return async (recorder: { record(latencyMs: number): void }) => {
      await wait?.();
      const quote = await client.send('POST', `${trade.path}/quote`, quoteBody);
      const quoteId = /"quote_id":"([^"]+)"/.exec(quote.body)?.[1];
      if (quote.status !== 200 || !quoteId) throw new Error(`a quote answered ${quote.status}: ${quote.body}`);
      const startedAt = performance.now();
      const confirm = await client.send(
        'POST',
        `${trade.path}/confirm`,
        `{"quote_id":"${quoteId}"}`,
        `Idempotency-Key: ${prefix}-${++key}\r\n`,
      );
      recorder.record(performance.now() - startedAt);
      if (confirm.status !== 200) throw new Error(`a confirm answered ${confirm.status}: ${confirm.body}`);
    };
  });
  const run = await measure(turns, { warmUpSeconds: 2, seconds });
  for (const client of clients) client.close();
  return run;
}

/** Waits for the next of moments that lie so far apart; one that has passed is not waited for, nor made up for. */
function paceOf(intervalMs: number): () => Promise<void> {
  let nextAt = performance.now() + Math.random() * intervalMs;
  return async () => {
    const leftMs = nextAt - performance.now();
    nextAt = Math.max(nextAt, performance.now() - intervalMs) + intervalMs;
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
  };
}

/** Makes payment orders over HTTP, each with a key of its own, one client per trader. Raises when any answer is not a success. */
export async function benchOrders(url: string, traders: Trader[], seconds: number): Promise<Run> {
  const clients = await Promise.all(traders.map((trader) => openClient(url, trader.token)));
  let key = 0;
  const prefix = `bench-${Math.random().toString(36).slice(2)}`;
  const turns = clients.map((client, index) => {
    const { userCode } = traders[index] as Trader;
    const body = JSON.stringify({ user_code: userCode, amount_inr: 101.37, checkout_type: 'intent' });
    return async (recorder: { record(latencyMs: number): void }) => {
      const startedAt = performance.now();
      const headers = `Idempotency-Key: ${prefix}-${++key}\r\n`;
      const answer = await client.send('POST', '/partner/payments/orders', body, headers);
      recorder.record(performance.now() - startedAt);
      if (answer.status !== 201) throw new Error(`an order answered ${answer.status}: ${answer.body}`);
    };
  });
  const run = await measure(turns, { warmUpSeconds: 2, seconds });
  for (const client of clients) client.close();
  return run;
}

/** Reads one address over and over from many clients. */
export async function benchGets(
  url: string,
  options: { path: string; token?: string; clients: number; seconds: number },
): Promise<Run> {
  const clients = await Promise.all(Array.from({ length: options.clients }, () => openClient(url, options.token)));
  const turns = clients.map((client) => async (recorder: { record(latencyMs: number): void }) => {
    const startedAt = performance.now();
    const answer = await client.send('GET', options.path);
    recorder.record(performance.now() - startedAt);
    if (answer.status !== 200) throw new Error(`${options.path} answered ${answer.status}: ${answer.body}`);
  });
  const run = await measure(turns, { warmUpSeconds: 2, seconds: options.seconds });
  for (const client of clients) client.close();
  return run;
}
