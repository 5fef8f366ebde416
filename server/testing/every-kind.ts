import type { ApiAnswer, ApiClient } from './api-client.ts';
import { makeBuy, makeUser } from './trades.ts';
import { randomMobile } from './world.ts';

type Data = ApiAnswer['data'];

/** One trade of each kind in a sandbox, in this order: a user buys, sells and gives, then the partner sends. */
export type EveryKind = { buy: Data; sell: Data; gift: Data; send: Data; receiverCode: string };

/** The gift and the send go to one receiver, a user of the partner whose name is Asha. */
export async function makeEveryKind(client: ApiClient): Promise<EveryKind> {
  const mobile = randomMobile();
  const receiverCode = await makeUser(client, { mobile, name: 'Asha' });
  const buy = await makeBuy(client, { amount_inr: 5_000 });
  const { user_code } = buy;
  const sell = await execute(client, '/partner/sell', { user_code, asset_type: 'gold', quantity_grams: 0.05 });
  const gift = await execute(
    client,
    `/partner/users/${user_code}/gift`,
    { receiver_mobile: mobile, asset_type: 'gold', amount_grams: 0.1, message: 'Happy Diwali!' },
    { otp: '1234' },
  );
  const send = await execute(client, '/partner/send', {
    receiver_mobile: mobile,
    asset_type: 'silver',
    amount_grams: 2,
  });
  return { buy, sell, gift, send, receiverCode };
}

async function execute(client: ApiClient, path: string, body: object, extra: object = {}): Promise<Data> {
  const quote = await client.post(`${path}/quote`, body);
  const done = await client.post(`${path}/confirm`, { quote_id: quote.data?.quote_id, ...extra });
  if (done.status !== 200) throw new Error(`${path}: ${JSON.stringify(quote.body)} ${JSON.stringify(done.body)}`);
  return done.data;
}
