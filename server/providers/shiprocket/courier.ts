import { z } from 'zod';
import type { Courier, CourierWord, DeliveryStatus, Shipment, Tracking } from '../../domain/delivery/courier.ts';
import { stateName } from '../../domain/kernel/gstin.ts';
import { decimalText, divideUp } from '../../domain/kernel/money.ts';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import {
  createShiprocketClient,
  type ShiprocketAnswer,
  type ShiprocketOptions,
  type ShiprocketRequest,
} from './client.ts';

const LOOK_MS = 10 * 60_000;
const IST_OFFSET_MS = 19_800_000;
/** Of a padded box that holds five bars; centimetres and grams. */
const BOX = { length: 20, breadth: 15, height: 8, grams: 250 };

/** What `shipment_status` says once a parcel has left our hands: shipped, out for delivery, in transit, undelivered, delayed … */
const ON_ITS_WAY = new Set([6, 17, 18, 21, 22, 38, 42]);
const DELIVERED = 7;

/** Answered as a number, and asked for as it was answered. */
const id = z
  .string()
  .min(1)
  .transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : text));
/** A parcel’s number, which becomes a part of addresses. */
const awbSchema = z.string().max(100);
/** What a carrier is called, as long as screens have room for. */
const carrierSchema = z.string().transform((name) => name.trim().slice(0, 100));
const foundSchema = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: z.string(),
      status: z.string().nullish(),
      shipments: z.array(z.object({ id, awb: awbSchema.nullish(), courier: carrierSchema.nullish() })),
    }),
  ),
});
type Found = z.output<typeof foundSchema>['data'][number];
const createdSchema = z.object({ order_id: id, shipment_id: id });
const assignedSchema = z.object({
  awb_assign_status: z.string(),
  response: z.object({
    data: z.object({ awb_code: awbSchema.optional(), courier_name: carrierSchema.optional() }),
  }),
});
const trackedSchema = z.object({ tracking_data: z.object({ shipment_status: z.coerce.number().nullish() }) });

/**
 * Parcels by Shiprocket (apidocs.shiprocket.in, external API v1): once our staff have packed an order it is booked, given a
 * number and fetched, and followed to the door. Shiprocket knows no idempotency keys, and would book an order twice: so each
 * booking begins with a look for our own order id, and goes on from what it finds. Returns to the sender are left to people.
 */
export function createShiprocketCourier(options: ShiprocketOptions & { pickupLocation: string }): Courier {
  const call = createShiprocketClient(options);
  return {
    name: 'shiprocket',
    nextLookAt: ({ status, at }) => (status === 'packed' || status === 'shipped' ? at + LOOK_MS : null),
    async follow(shipment) {
      const { status, tracking } = shipment;
      if (status !== 'packed' && status !== 'shipped') return { status, tracking };
      if (tracking) return track(call, status, tracking);
      return { status, tracking: await book(call, shipment, options) };
    },
    async callOff({ orderId }) {
      const found = await find(call, orderId);
      if (!found || isCancelled(found)) return true;
      const answer = await call({ method: 'POST', path: '/v1/external/orders/cancel', body: { ids: [found.id] } });
      return answer.isOk;
    },
  };
}

/** Logs in and looks for an order that is none: harmless, and it proves that the log-in is taken. Raises ProviderProblem. */
export async function checkShiprocket(options: ShiprocketOptions): Promise<void> {
  await find(createShiprocketClient(options), 'dlv_providers_check');
}

type Call = (request: ShiprocketRequest) => Promise<ShiprocketAnswer>;

const isCancelled = ({ status }: Found) => /^cancell?ed$/i.test(status ?? '');

async function find(call: Call, orderId: string): Promise<Found | undefined> {
  const path = `/v1/external/orders?search=${encodeURIComponent(orderId)}&per_page=20`;
  const { data } = read(foundSchema, await call({ method: 'GET', path }));
  const ours = data.filter((order) => order.channel_order_id === orderId);
  return ours.find((order) => !isCancelled(order)) ?? ours[0];
}

async function book(
  call: Call,
  shipment: Shipment,
  { pickupLocation, email }: { pickupLocation: string; email: string },
): Promise<Tracking> {
  const found = await find(call, shipment.orderId);
  if (found && isCancelled(found))
    throw new ProviderProblem('refused', 'Shiprocket’s order was cancelled in its panel');
  const known = found?.shipments[0];
  const shipmentId = known?.id ?? (await create(call, shipment, { pickupLocation, email }));
  const tracking = known?.awb ? trackingOf(known.awb, known.courier) : await assign(call, shipmentId);
  const body = { shipment_id: [shipmentId] };
  const pickup = await call({ method: 'POST', path: '/v1/external/courier/generate/pickup', body });
  // Asked for twice, it says that it is in the queue already.
  if (!pickup.isOk && !/already/i.test(messageOf(pickup))) {
    throw new ProviderProblem('refused', `Shiprocket does not fetch a parcel: HTTP status ${pickup.status}`);
  }
  return tracking;
}

async function create(
  call: Call,
  { orderId, address, item, value, placedAt }: Shipment,
  { pickupLocation, email }: { pickupLocation: string; email: string },
): Promise<number | string> {
  const { name, mobile, line1, line2, city, pincode, stateCode } = address;
  const weightGrams = item.weightGrams * item.quantity + BOX.grams;
  const answer = await call({
    method: 'POST',
    path: '/v1/external/orders/create/adhoc',
    body: {
      order_id: orderId,
      order_date: new Date(placedAt + IST_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' '),
      pickup_location: pickupLocation,
      billing_customer_name: name,
      billing_last_name: '',
      billing_address: line1,
      billing_address_2: line2 ?? '',
      billing_city: city,
      billing_pincode: pincode,
      billing_state: stateName(stateCode) ?? '',
      billing_country: 'India',
      // Asked for; it is ours, since users' own addresses are not the carrier's business.
      billing_email: email,
      billing_phone: mobile,
      shipping_is_billing: true,
      order_items: [
        {
          name: item.name,
          sku: item.sku,
          units: item.quantity,
          selling_price: decimalText(divideUp(value, BigInt(item.quantity)), 2),
        },
      ],
      payment_method: 'Prepaid',
      sub_total: decimalText(value, 2),
      length: BOX.length,
      breadth: BOX.breadth,
      height: BOX.height,
      weight: Math.ceil(weightGrams) / 1000,
    },
  });
  return read(createdSchema, answer).shipment_id;
}

async function assign(call: Call, shipmentId: number | string): Promise<Tracking> {
  const body = { shipment_id: shipmentId };
  const answer = await call({ method: 'POST', path: '/v1/external/courier/assign/awb', body });
  const { awb_assign_status, response } = read(assignedSchema, answer);
  const { awb_code, courier_name } = response.data;
  if (awb_assign_status !== '1' || !awb_code)
    throw new ProviderProblem('refused', 'Shiprocket found no carrier for a parcel');
  return trackingOf(awb_code, courier_name);
}

async function track(call: Call, status: DeliveryStatus, tracking: Tracking): Promise<CourierWord> {
  const path = `/v1/external/courier/track/awb/${encodeURIComponent(tracking.awb)}`;
  const answer = await call({ method: 'GET', path });
  // Of a number it has only just given, Shiprocket knows nothing yet.
  if (answer.status === 404) return { status, tracking };
  const code = read(trackedSchema, answer).tracking_data.shipment_status;
  const hasLeft = code === DELIVERED || (code != null && ON_ITS_WAY.has(code));
  if (status === 'packed') return { status: hasLeft ? 'shipped' : 'packed', tracking };
  return { status: code === DELIVERED ? 'delivered' : 'shipped', tracking };
}

function trackingOf(awb: string, courier: string | null | undefined): Tracking {
  return { carrier: courier || 'Shiprocket', awb, url: `https://shiprocket.co/tracking/${encodeURIComponent(awb)}` };
}

function messageOf({ json }: ShiprocketAnswer): string {
  const { message } = (json ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : JSON.stringify(message ?? '');
}

/** Its words are left out of errors: they may quote the address. */
function read<T>(schema: z.ZodType<T>, answer: ShiprocketAnswer): T {
  if (!answer.isOk) throw new ProviderProblem('refused', `Shiprocket refused: HTTP status ${answer.status}`);
  const result = schema.safeParse(answer.json);
  if (result.success) return result.data;
  const wrong = [...new Set(result.error.issues.map((issue) => issue.path.join('.') || 'the answer'))];
  throw new ProviderProblem('unknown', `Shiprocket answered unlike its documentation: ${wrong.join(', ')}`);
}
