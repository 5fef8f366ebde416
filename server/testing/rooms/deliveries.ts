import { stockProduct } from '../../domain/delivery/fulfilment/stock-product.ts';
import type { Asset, Mode } from '../../domain/kernel/mode.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { makeUser } from '../trades.ts';
import { randomMobile, type TestPartner, type World } from '../world.ts';
import { codeFor, grantSipMetal } from './transfers.ts';

export const operator = { type: 'member', id: 'mbr_operator' } as const;

export const address = {
  name: 'Asha Rao',
  mobile: '9876543210',
  line1: '12 Temple Road',
  line2: 'Malleswaram',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
};

/** The coin that tests have delivered unless they name another: half a gram, INR 450 and 150 of charges, 708 with GST. */
export const COIN = { sku: 'GC-500MG', grams: 0.5, charges: 708 } as const;

/** A user with so much metal of SIPs (micrograms; ten grams of gold unless told), which costs the float nothing. */
export async function makeOwner(
  world: World,
  partner: TestPartner,
  mode: Mode = 'sandbox',
  held: { asset?: Asset; metalMicrograms?: bigint } = {},
): Promise<{ user_code: string; mobile: string }> {
  const mobile = randomMobile();
  const user_code = await makeUser(partner[mode], { mobile });
  const { asset = 'gold', metalMicrograms = 10_000_000n } = held;
  if (metalMicrograms > 0n) await grantSipMetal(world, { partner, mode, userCode: user_code, asset, metalMicrograms });
  return { user_code, mobile };
}

/** Pieces into the live stock, which all partners of a world share. */
export const stockLive = (world: World, sku: string, pieces: number): Promise<number> =>
  stockProduct(world.core, { sku, pieces, actor: operator });

export const confirmPath = (user_code: string) => `/partner/users/${user_code}/delivery/confirm`;
export const ordersPath = (user_code: string) => `/partner/users/${user_code}/delivery/orders`;

/** A body of a quote: one coin, or as the fields say. */
export const wish = (fields: Record<string, unknown> = {}) => ({ sku: COIN.sku, quantity: 1, address, ...fields });

/** Quotes and answers the data, or raises. */
export async function deliveryQuote(
  client: ApiClient,
  user_code: string,
  fields: Record<string, unknown> = {},
): Promise<ApiAnswer['data']> {
  const answer = await client.post(`/partner/users/${user_code}/delivery/quote`, wish(fields));
  if (answer.status !== 200) throw new Error(`no quote: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

export const confirmDelivery = (
  client: ApiClient,
  delivery: { user_code: string; quote_id: string; otp?: string; key?: string },
): Promise<ApiAnswer> =>
  client.post(
    confirmPath(delivery.user_code),
    { quote_id: delivery.quote_id, otp: delivery.otp ?? '1234' },
    delivery.key === undefined ? {} : { key: delivery.key },
  );

/** Quotes and confirms, and answers the order, or raises. */
export async function placeOrder(
  world: World,
  partner: TestPartner,
  mode: Mode,
  owner: { user_code: string; mobile: string },
  fields: Record<string, unknown> = {},
): Promise<ApiAnswer['data']> {
  const { quote_id } = await deliveryQuote(partner[mode], owner.user_code, fields);
  const otp = mode === 'live' ? codeFor(world, owner.mobile) : '1234';
  const answer = await confirmDelivery(partner[mode], { user_code: owner.user_code, quote_id, otp });
  if (answer.status !== 200) throw new Error(`no order: ${JSON.stringify(answer.body)}`);
  return answer.data;
}
