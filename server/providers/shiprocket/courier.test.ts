import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import { shipment as parcel } from '../contracts/testing/shipments.ts';
import { createShiprocketCourier } from './courier.ts';
import { type ShiprocketServer, startShiprocketServer } from './testing/shiprocket-server.ts';

let server: ShiprocketServer;
beforeEach(async () => {
  server = await startShiprocketServer();
});
afterEach(() => server.close());

let now = Date.parse('2026-11-21T09:30:00.000Z');
const clock = { now: () => now };
const courier = (change: object = {}) =>
  createShiprocketCourier({
    baseUrl: server.url,
    email: server.email,
    password: server.password,
    pickupLocation: 'Vault',
    clock,
    timeoutMs: 500,
    ...change,
  });

const shipment = parcel({ orderId: 'dlv_01kah3n5t0v2m9q4r7w8x1y6z3', placedAt: now });
const tracking = { carrier: 'Blue Dart', awb: 'AWB16000000', url: 'https://shiprocket.co/tracking/AWB16000000' };
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ProviderProblem) => error.kind,
  );

describe('a packed order', () => {
  it('is booked, given a number and fetched, prepaid, at its worth and in kilograms', async () => {
    expect(await courier().follow(shipment)).toEqual({ status: 'packed', tracking });
    expect(server.calls).toEqual([
      'POST /auth/login',
      'GET /orders',
      'POST /orders/create/adhoc',
      'POST /courier/assign/awb',
      'POST /courier/generate/pickup',
    ]);
    expect(server.bookings).toEqual([
      {
        order_id: shipment.orderId,
        order_date: '2026-11-21 15:00',
        pickup_location: 'Vault',
        billing_customer_name: 'Asha Rao',
        billing_last_name: '',
        billing_address: '12 Temple Road',
        billing_address_2: '',
        billing_city: 'Bengaluru',
        billing_pincode: '560003',
        billing_state: 'Karnataka',
        billing_country: 'India',
        billing_email: server.email,
        billing_phone: '9876543210',
        shipping_is_billing: true,
        order_items: [{ name: 'Gold coin, 1 g', sku: 'GC-1G', units: 2, selling_price: '13220.01' }],
        payment_method: 'Prepaid',
        sub_total: '26440.01',
        length: 20,
        breadth: 15,
        height: 8,
        weight: 0.252,
      },
    ]);
  });

  it.each(['/orders/create/adhoc', '/courier/assign/awb', '/courier/generate/pickup'])(
    'is booked once where the answer to %s is lost, and again asked for',
    async (path) => {
      const one = courier();
      server.dropAfter.push(path);
      expect(await kindOf(one.follow(shipment))).toBe('unknown');
      expect(await one.follow(shipment)).toEqual({ status: 'packed', tracking });
      expect(server.orders).toHaveLength(1);
    },
  );

  it('is booked once by a process that takes it up after another died', async () => {
    await courier().follow(shipment);
    expect(await courier().follow(shipment)).toEqual({ status: 'packed', tracking });
    expect(server.orders).toHaveLength(1);
  });

  it('takes no order of another person for its own, though the search finds it', async () => {
    await courier().follow({ ...shipment, orderId: `${shipment.orderId}9` });
    await courier().follow(shipment);
    expect(server.orders.map((order) => order.channel_order_id)).toEqual([`${shipment.orderId}9`, shipment.orderId]);
  });

  it('waits for a carrier, and refuses an order that was cancelled in the panel', async () => {
    const one = courier();
    server.behaviour = 'no_carrier';
    expect(await kindOf(one.follow(shipment))).toBe('refused');
    server.behaviour = 'well';
    expect((await one.follow(shipment)).tracking).toEqual(tracking);
    for (const order of server.orders) order.status = 'CANCELED';
    expect(await kindOf(one.follow(shipment))).toBe('refused');
    expect(server.orders).toHaveLength(1);
  });
});

describe('a parcel with a number', () => {
  it.each([
    ['packed', undefined, 'packed'],
    ['packed', 1, 'packed'],
    ['packed', 19, 'packed'],
    ['packed', 42, 'shipped'],
    ['packed', 18, 'shipped'],
    ['packed', 7, 'shipped'],
    ['shipped', 17, 'shipped'],
    ['shipped', 21, 'shipped'],
    ['shipped', 9, 'shipped'],
    ['shipped', 7, 'delivered'],
  ] as const)('that was %s and is heard to be at %s is %s', async (status, code, expected) => {
    if (code !== undefined) server.tracked.set(tracking.awb, code);
    expect(await courier().follow({ ...shipment, status, tracking })).toEqual({ status: expected, tracking });
  });

  it('is asked after every ten minutes until it is handed over; before it is packed, not at all', async () => {
    const { nextLookAt, follow } = courier();
    expect(
      ['placed', 'packed', 'shipped', 'delivered', 'cancelled'].map((status) =>
        nextLookAt({ status: status as 'placed', at: 0 }),
      ),
    ).toEqual([null, 600_000, 600_000, null, null]);
    await follow({ ...shipment, status: 'placed' });
    expect(server.calls).toEqual([]);
  });
});

describe('calling off', () => {
  it('undoes the booking, once or twice, and does nothing where there is none', async () => {
    const one = courier();
    expect(await one.callOff(shipment)).toBe(true);
    await one.follow(shipment);
    expect([await one.callOff(shipment), await one.callOff(shipment)]).toEqual([true, true]);
    expect(server.orders.map((order) => order.status)).toEqual(['CANCELED']);
    expect(server.calls.filter((call) => call === 'POST /orders/cancel')).toHaveLength(1);
  });

  it('comes too late once the parcel has left', async () => {
    const one = courier();
    await one.follow(shipment);
    server.tracked.set(tracking.awb, 42);
    expect(await one.callOff(shipment)).toBe(false);
  });
});

describe('the log-in', () => {
  it('is taken once, and anew when the token is taken no more', async () => {
    const one = courier();
    await one.follow(shipment);
    await one.follow(shipment);
    server.forgetTokens();
    await one.follow(shipment);
    expect(server.calls.filter((call) => call === 'POST /auth/login')).toHaveLength(2);
  });

  it('that is wrong makes it unavailable, and tells no password', async () => {
    const wrong = courier({ password: 'not this one' });
    const error = await wrong.follow(shipment).catch((problem: ProviderProblem) => problem);
    expect(error).toMatchObject({ kind: 'unavailable' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('not this one');
  });
});

describe('an answer that decides nothing', () => {
  it.each(['hang', 'server_error', 'garbage', 'redirect'] as const)('(%s) leaves it unknown', async (behaviour) => {
    server.behaviour = behaviour;
    expect(await kindOf(courier().follow(shipment))).toBe('unknown');
  });

  it('three times in a row leaves it alone for a while, then it is asked again', async () => {
    const one = courier();
    server.behaviour = 'server_error';
    for (let failure = 0; failure < 3; failure++) expect(await kindOf(one.follow(shipment))).toBe('unknown');
    server.behaviour = 'well';
    const calls = server.calls.length;
    expect(await kindOf(one.follow(shipment))).toBe('unavailable');
    expect(server.calls).toHaveLength(calls);
    now += 15_001;
    expect((await one.follow(shipment)).tracking).toEqual(tracking);
  });
});
