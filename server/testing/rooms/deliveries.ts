import { inTransaction } from '../../database/transaction.ts';
import { recordAudit } from '../../domain/accounts/audit/record-audit.ts';
import { callOffParcel } from '../../domain/delivery/fulfilment/call-off-parcel.ts';
import { cancelDelivery } from '../../domain/delivery/fulfilment/cancel-kind.ts';
import type { FulfilmentContext } from '../../domain/delivery/fulfilment/operate.ts';
import { stockProduct } from '../../domain/delivery/fulfilment/stock-product.ts';
import type { Asset } from '../../domain/kernel/assets.ts';
import type { Mode } from '../../domain/kernel/mode.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { makeUser, sql } from '../trades.ts';
import { randomMobile, type TestPartner, type World } from '../world.ts';
import { newOperator } from './operators.ts';
import { codeFor, grantSipMetal } from './transfers.ts';

const packers = new WeakMap<World, Promise<FulfilmentContext>>();

/** An operator of support who packs the parcels of a world. */
export async function packer(world: World): Promise<FulfilmentContext> {
  const known = packers.get(world) ?? newOperator(world, 'support').then((one) => ({ ...one, core: world.core }));
  packers.set(world, known);
  return known;
}

/** Cancels an order as an approval does once two persons agree, a courier called off first. */
export async function cancelNow(world: World, orderId: string, reason = 'Asked for'): Promise<void> {
  const by = await packer(world);
  const { core } = by;
  const [row] = await sql(
    world,
    `SELECT FROM delivery_order WHERE id = $1 AND status = 'packed' AND due_at IS NOT NULL`,
    [orderId],
  );
  if (row) await callOffParcel(by, { orderId });
  await inTransaction(core.database.pool, async (client) => {
    const input = await cancelDelivery.prepare(client, { core, given: { orderId, cancelReason: reason } });
    const change = await cancelDelivery.execute(client, {
      core,
      input,
      approvalId: 'apr_test',
      reference: 'T-1',
      at: core.clock.now(),
    });
    await recordAudit({ ...by, partner: { id: input.partnerId } }, client, change);
  });
}

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

/** A user with so much metal of SIPs (micrograms; ten grams of gold by default), which costs the float nothing. */
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
export const stockLive = async (world: World, sku: string, pieces: number): Promise<number> =>
  stockProduct(await packer(world), { sku, pieces, reason: 'Came in' });

export const confirmPath = (user_code: string) => `/partner/users/${user_code}/delivery/confirm`;
export const ordersPath = (user_code: string) => `/partner/users/${user_code}/delivery/orders`;

/** A body of a quote: one coin, or as the fields say. */
export const deliveryRequest = (fields: Record<string, unknown> = {}) => ({
  sku: COIN.sku,
  quantity: 1,
  address,
  ...fields,
});

/** Quotes and answers the data, or raises. */
export async function deliveryQuote(
  client: ApiClient,
  user_code: string,
  fields: Record<string, unknown> = {},
): Promise<ApiAnswer['data']> {
  const answer = await client.post(`/partner/users/${user_code}/delivery/quote`, deliveryRequest(fields));
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
