import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Courier, deliveryStatuses, type Shipment } from '../../domain/delivery/courier.ts';
import { newId } from '../../domain/kernel/ids.ts';
import { manualCourier } from '../in-house/courier.ts';
import { createShiprocketCourier } from '../shiprocket/courier.ts';
import { type ShiprocketServer, startShiprocketServer } from '../shiprocket/testing/shiprocket-server.ts';
import { simulatedCourier } from '../simulated/courier.ts';
import { shipment } from './testing/shipments.ts';

const now = Date.parse('2026-11-21T09:30:00.000Z');
const tracking = { carrier: 'Blue Dart', awb: 'AWB16000000', url: null };

const parcel = (change: Partial<Shipment> = {}) => shipment({ orderId: newId('dlv', now), placedAt: now, ...change });

/** What any courier promises. */
function keepsTheContract(courierOf: () => Courier) {
  test('brings a parcel no further than one step, never back, and with a number once it has left', async () => {
    const courier = courierOf();
    for (const status of ['placed', 'packed', 'shipped'] as const) {
      const before = parcel({ status, tracking: status === 'shipped' ? tracking : null });
      const after = await courier.follow(before);
      const step = deliveryStatuses.indexOf(after.status) - deliveryStatuses.indexOf(status);
      expect([0, 1]).toContain(step);
      if (after.status !== status && after.status !== 'packed') {
        expect(after.tracking).toMatchObject({ carrier: expect.any(String), awb: expect.stringMatching(/\S/) });
      }
    }
  });

  test('answers the same of one parcel however often it is asked', async () => {
    const courier = courierOf();
    const packed = parcel();
    expect(await courier.follow(packed)).toEqual(await courier.follow(packed));
  });

  test('calls off what has not left, however often it is asked', async () => {
    const courier = courierOf();
    const packed = parcel();
    await courier.follow(packed);
    expect([await courier.callOff(packed), await courier.callOff(packed)]).toEqual([true, true]);
  });

  test('is asked later than now, and no more at the end', () => {
    const courier = courierOf();
    for (const status of ['placed', 'packed', 'shipped'] as const) {
      expect(courier.nextLookAt({ status, at: now }) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now);
    }
    for (const status of ['delivered', 'cancelled'] as const) {
      expect(courier.nextLookAt({ status, at: now })).toBeNull();
    }
  });
}

describe('in house', () => keepsTheContract(() => manualCourier));

describe('simulated', () => keepsTheContract(() => simulatedCourier));

describe('shiprocket', () => {
  let server: ShiprocketServer;
  beforeAll(async () => {
    server = await startShiprocketServer();
  });
  afterAll(() => server.close());

  keepsTheContract(() =>
    createShiprocketCourier({
      baseUrl: server.url,
      email: server.email,
      password: server.password,
      pickupLocation: 'Vault',
      clock: { now: () => now },
    }),
  );
});
