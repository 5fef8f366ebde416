import { istMonth } from '../../domain/kernel/clock.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { makeBuy } from '../trades.ts';
import { pass } from './payments.ts';

/** The instant at which an IST month is made final: 02:00 IST on the first of the next. */
export function finalAt(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number, 1) - 12_600_000;
}

/** Moves a sandbox to just after its present month is made final, and answers that month. */
export async function endMonth(client: ApiClient): Promise<string> {
  const now = Date.parse((await client.get('/partner/sandbox/clock')).data.now);
  // In the first two hours of a month the one before is still open.
  const month = istMonth(now);
  await pass(client, Math.ceil((finalAt(month) - now) / 1_000) + 1);
  return month;
}

/** The final statements of a partner in a mode, newest first. */
export async function statementsOf(client: ApiClient): Promise<ApiAnswer['data'][]> {
  return (await client.get('/partner/dashboard/statements?limit=100')).data.statements;
}

/** A buy, some of it sold again by quantity. Answers both. */
export async function makeBuyAndSell(client: ApiClient, amount_inr = 5_000) {
  const buy = await makeBuy(client, { amount_inr });
  const body = { user_code: buy.user_code, asset_type: 'gold', quantity_grams: 0.05 };
  const quote = await client.post('/partner/sell/quote', body);
  const sell = await client.post('/partner/sell/confirm', { quote_id: quote.data.quote_id });
  if (sell.status !== 200) throw new Error(`no sell: ${JSON.stringify(sell.body)}`);
  return { buy, sell: sell.data };
}
