import { inTransaction } from '../../database/transaction.ts';
import type { Asset } from '../../domain/kernel/assets.ts';
import { newId } from '../../domain/kernel/ids.ts';
import type { Mode } from '../../domain/kernel/mode.ts';
import { post } from '../../domain/ledger/post.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { bookOf, makeBuy, makeUser, sql } from '../trades.ts';
import { randomMobile, type TestPartner, type World } from '../world.ts';

/** A user who has bought gold for so many rupees (500 by default), and what they hold. */
export async function makeHolder(
  client: ApiClient,
  fields: { asset_type?: Asset; amount_inr?: number; user_code?: string; mobile?: string } = {},
): Promise<{ user_code: string; grams: number; mobile: string }> {
  const mobile = fields.mobile ?? randomMobile();
  const user_code = fields.user_code ?? (await makeUser(client, { mobile }));
  const { amount_inr = 500, asset_type = 'gold' } = fields;
  const buy = await makeBuy(client, { user_code, asset_type, amount_inr });
  return { user_code, grams: buy.user_balance_grams, mobile };
}

/** Quotes and answers the data, or raises. */
async function quoteOf(client: ApiClient, path: string, body: Record<string, unknown>): Promise<ApiAnswer['data']> {
  const answer = await client.post(path, body);
  if (answer.status !== 200) throw new Error(`no quote: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/** Quotes a sell of a hundredth of a gram, or as the fields say. */
export function sellQuote(client: ApiClient, user_code: string, fields: Record<string, unknown> = {}) {
  const amount = 'amount_inr' in fields ? {} : { quantity_grams: 0.01 };
  return quoteOf(client, '/partner/sell/quote', { user_code, asset_type: 'gold', ...amount, ...fields });
}

/** Quotes a send of a hundredth of a gram to a new number, or as the fields say. */
export function sendQuote(client: ApiClient, fields: Record<string, unknown> = {}) {
  const amount = 'amount_inr' in fields ? {} : { amount_grams: 0.01 };
  return quoteOf(client, '/partner/send/quote', {
    receiver_mobile: randomMobile(),
    asset_type: 'gold',
    ...amount,
    ...fields,
  });
}

/** Quotes a gift of a hundredth of a gram to a new number, or as the fields say. */
export function giftQuote(client: ApiClient, user_code: string, fields: Record<string, unknown> = {}) {
  const amount = 'amount_inr' in fields ? {} : { amount_grams: 0.01 };
  return quoteOf(client, `/partner/users/${user_code}/gift/quote`, {
    receiver_mobile: randomMobile(),
    asset_type: 'gold',
    ...amount,
    ...fields,
  });
}

const options = (key: string | undefined) => (key === undefined ? {} : { key });

export const confirmSell = (client: ApiClient, quote_id: string, key?: string): Promise<ApiAnswer> =>
  client.post('/partner/sell/confirm', { quote_id }, options(key));

export const confirmSend = (client: ApiClient, quote_id: string, key?: string): Promise<ApiAnswer> =>
  client.post('/partner/send/confirm', { quote_id }, options(key));

export const confirmGift = (
  client: ApiClient,
  gift: { user_code: string; quote_id: string; otp?: string; key?: string },
): Promise<ApiAnswer> =>
  client.post(
    `/partner/users/${gift.user_code}/gift/confirm`,
    { quote_id: gift.quote_id, otp: gift.otp ?? '1234' },
    options(gift.key),
  );

/** Metal into the partner's own accounts, as a purchase of inventory would. Micrograms. */
export async function stockMetal(
  world: World,
  partner: TestPartner,
  mode: Mode,
  asset: Asset,
  metalMicrograms: bigint,
): Promise<void> {
  const bookId = await bookOf(world, partner, mode);
  const at = world.clock.now();
  await inTransaction(world.core.database.pool, (client) =>
    post(client, [
      {
        bookId,
        kind: 'sandbox_grant',
        referenceId: newId('txn', at),
        at,
        lines: [
          { kind: 'platform_inventory', asset, amount: -metalMicrograms },
          { kind: 'partner_metal', asset, amount: metalMicrograms },
        ],
      },
    ]),
  );
}

/** What users of a book hold, in API shape. */
export async function balancesOf(client: ApiClient, userCode: string): Promise<ApiAnswer['data']> {
  return (await client.get(`/partner/users/${userCode}?include=balances`)).data.balances;
}

/** Metal that a user holds from SIPs, as an installment would bring it. Micrograms. */
export async function grantSipMetal(
  world: World,
  user: { partner: TestPartner; mode: Mode; userCode: string; asset: Asset; metalMicrograms: bigint },
): Promise<void> {
  const { asset, metalMicrograms } = user;
  const bookId = await bookOf(world, user.partner, user.mode);
  const [found] = await sql<{ id: bigint }>(world, 'SELECT id FROM end_user WHERE book_id = $1 AND user_code = $2', [
    bookId,
    user.userCode,
  ]);
  const at = world.clock.now();
  await inTransaction(world.core.database.pool, (client) =>
    post(client, [
      {
        bookId,
        kind: 'sandbox_grant',
        referenceId: newId('txn', at),
        at,
        lines: [
          { kind: 'platform_inventory', asset, amount: -metalMicrograms },
          { kind: 'user_sip_metal', asset, userId: found?.id as bigint, amount: metalMicrograms },
        ],
      },
    ]),
  );
}

/** What a partner may send in a day, in both modes, from its next call on. Paise. */
export async function setDailySendLimit(world: World, partner: TestPartner, limitPaise: bigint): Promise<void> {
  await sql(world, 'UPDATE partner SET daily_send_limit_paise = $2, version = version + 1 WHERE id = $1', [
    partner.id,
    limitPaise,
  ]);
}

/** The newest code that went out to a mobile. Live only. */
export function codeFor(world: World, mobile: string): string {
  const sent = world.otps.findLast((otp) => otp.mobile === mobile);
  if (!sent) throw new Error(`no code went to ${mobile}`);
  return sent.code;
}

/** The base rates of a quote's price block, in paise per gram. */
export async function ratesOf(world: World, quoteId: string): Promise<{ sell: bigint; buy: bigint }> {
  const [rates] = await sql<{ sell: bigint; buy: bigint }>(
    world,
    'SELECT b.sell_rate AS sell, b.buy_rate AS buy FROM quote q JOIN price_block b ON b.id = q.price_block_id WHERE q.id = $1',
    [quoteId],
  );
  if (!rates) throw new Error(`no quote ${quoteId}`);
  return rates;
}
