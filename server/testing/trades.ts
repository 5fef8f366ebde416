import { inTransaction } from '../database/transaction.ts';
import { type Asset, namedByAsset } from '../domain/kernel/assets.ts';
import { newId } from '../domain/kernel/ids.ts';
import type { Mode } from '../domain/kernel/mode.ts';
import { post } from '../domain/ledger/post.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';
import { randomMobile, type TestPartner, type World } from './world.ts';

/** Registers a user and answers the user_code. */
export async function makeUser(client: ApiClient, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await client.post('/partner/users/init', { mobile: randomMobile(), flow: 'api', ...fields });
  if (answer.status !== 200) throw new Error(`no user: ${JSON.stringify(answer.body)}`);
  return answer.data.user_code;
}

/** What a user has who has nothing, as answers show it. */
export const emptyBalances = {
  ...namedByAsset('', '_grams', () => 0),
  inr: 0,
  ...namedByAsset('sip_', '_grams', () => 0),
};

export type QuoteFields = { user_code?: string; asset_type?: Asset; amount_inr?: number };

/** Quotes a buy of INR 500 of gold for a new user, or as the fields say, and answers the quote. */
export async function makeQuote(client: ApiClient, fields: QuoteFields = {}): Promise<ApiAnswer['data']> {
  const user_code = fields.user_code ?? (await makeUser(client));
  const answer = await client.post('/partner/buy/quote', { asset_type: 'gold', amount_inr: 500, ...fields, user_code });
  if (answer.status !== 200) throw new Error(`no quote: ${JSON.stringify(answer.body)}`);
  return { ...answer.data, user_code };
}

/** Quotes and confirms, and answers the confirm's data. */
export async function makeBuy(client: ApiClient, fields: QuoteFields = {}): Promise<ApiAnswer['data']> {
  const quote = await makeQuote(client, fields);
  const answer = await confirm(client, quote.quote_id);
  if (answer.status !== 200) throw new Error(`no buy: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

export function confirm(client: ApiClient, quoteId: string, key?: string): Promise<ApiAnswer> {
  return client.post('/partner/buy/confirm', { quote_id: quoteId }, key === undefined ? {} : { key });
}

/** How often each code (or status of a success) came. */
export function tally(answers: ApiAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, status } of answers) counts[code ?? status] = (counts[code ?? status] ?? 0) + 1;
  return counts;
}

/** The wallet's balance in rupees. */
export async function balanceOf(client: ApiClient): Promise<number> {
  return (await client.get('/partner/wallet')).data.balance_inr;
}

/** Id of the open book of a partner and mode. */
export async function bookOf(world: World, partner: TestPartner, mode: Mode): Promise<number> {
  const { rows } = await world.core.database.pool.query(
    'SELECT id FROM book WHERE partner_id = $1 AND mode = $2 AND closed_at IS NULL',
    [partner.id, mode],
  );
  return rows[0].id;
}

/** Money from the bank into the float, through the ledger. Paise. */
export async function topUp(world: World, partner: TestPartner, mode: Mode, amountPaise: bigint): Promise<void> {
  const bookId = await bookOf(world, partner, mode);
  const [verdict] = await inTransaction(world.core.database.pool, (client) =>
    post(client, [
      {
        bookId,
        kind: 'top_up',
        referenceId: newId('txn', world.clock.now()),
        at: world.clock.now(),
        lines: [
          { kind: 'bank', asset: 'INR', amount: -amountPaise },
          { kind: 'partner_float', asset: 'INR', amount: amountPaise },
        ],
      },
    ]),
  );
  if (!verdict?.accepted) throw new Error('the top-up was refused');
}

/** Rows of a query as the owner of the tables, for what no endpoint shows and no service may do. */
export async function sql<Row extends object>(world: World, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await world.owner.query<Row>(text, values)).rows;
}

/** The same for what triggers forbid: none of them runs, and foreign keys are not looked at. */
export async function sqlAsIs(world: World, text: string, values: unknown[] = []): Promise<void> {
  await inTransaction(world.owner, async (client) => {
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(text, values);
  });
}

/** Looks until it is so; raises when it never becomes so. Its patience is for what hangs: no slow machine decides. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, patienceMs = 180_000): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${patienceMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
