import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { followShipments } from '../../jobs/follow-shipments.ts';
import { createShiprocketCourier } from '../../providers/shiprocket/courier.ts';
import { type ShiprocketServer, startShiprocketServer } from '../../providers/shiprocket/testing/shiprocket-server.ts';
import { COIN, cancelNow, makeOwner, packer, placeOrder, stockLive } from '../../testing/rooms/deliveries.ts';
import { balancesOf } from '../../testing/rooms/transfers.ts';
import { sql } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { ProviderProblem } from '../kernel/provider-problem.ts';
import { followDueShipments } from './due-shipments.ts';
import { callOffParcel } from './fulfilment/call-off-parcel.ts';
import { cancelDelivery } from './fulfilment/cancel-kind.ts';
import { packDelivery } from './fulfilment/pack-delivery.ts';
import { shipDelivery } from './fulfilment/ship-delivery.ts';
import { shipmentOf } from './shipment.ts';
import { findOrderAtWork, type OrderAtWork } from './store/orders.ts';

/** Live deliveries with a courier. */
let world: World;
let shiprocket: ShiprocketServer;
/** What happens between our reading of an order and the courier's answer, and between that and our hearing it */
let meanwhile: ((orderId: string) => Promise<unknown>) | undefined;
let beforeHeard: ((orderId: string) => Promise<unknown>) | undefined;
/** Orders that the courier does not answer about when it is asked not to come */
const silent = new Set<string>();
beforeAll(async () => {
  shiprocket = await startShiprocketServer();
  const { url: baseUrl, email, password } = shiprocket;
  const courier = createShiprocketCourier({ baseUrl, email, password, pickupLocation: 'Vault' });
  const follow: typeof courier.follow = async (shipment) => {
    await meanwhile?.(shipment.orderId);
    const heard = await courier.follow(shipment);
    await beforeHeard?.(shipment.orderId);
    return heard;
  };
  const callOff: typeof courier.callOff = async (shipment) => {
    if (silent.has(shipment.orderId)) throw new ProviderProblem('unknown', 'the courier did not answer');
    return courier.callOff(shipment);
  };
  world = await startWorld({ courier: { ...courier, follow, callOff } });
  await stockLive(world, COIN.sku, 50);
});
afterAll(async () => {
  await world.close();
  await shiprocket.close();
});

async function packed(partner: TestPartner) {
  const owner = await makeOwner(world, partner, 'live');
  const { order_id: orderId } = await placeOrder(world, partner, 'live', owner);
  await packDelivery(await packer(world), { orderId });
  const read = async () =>
    (await partner.live.get(`/partner/users/${owner.user_code}/delivery/orders/${orderId}`)).data;
  return { ...owner, orderId: orderId as string, read };
}
/** Live has no clock to move, and prices would grow old with the world's: what is to come comes that much earlier. */
const scheduleNow = () =>
  sql(
    world,
    `UPDATE delivery_order SET due_at = due_at - interval '10 minutes', wake_at = wake_at - interval '10 minutes' WHERE due_at IS NOT NULL`,
  );
const tenMinutes = async () => {
  await scheduleNow();
  await followDueShipments(world.core);
};

const anHourLater = async () => {
  await sql(
    world,
    `UPDATE delivery_order SET call_off_at = call_off_at - interval '1 hour' WHERE call_off_at IS NOT NULL`,
  );
  await followShipments(world.core);
};

/** The second person's word, without a courier called off before. */
const cancelPast = (orderId: string) =>
  inTransaction(world.core.database.pool, (client) =>
    cancelDelivery.execute(client, {
      core: world.core,
      input: { deliveryId: orderId, cancelReason: 'Asked for' } as Parameters<
        typeof cancelDelivery.execute
      >[1]['input'],
      approvalId: 'apr_test',
      reference: 'T-1',
      at: world.core.clock.now(),
    }),
  );
const bookingsOf = (orderId: string) =>
  shiprocket.orders.filter(({ channel_order_id }) => channel_order_id === orderId).map(({ status }) => status);

describe('a live order with a courier', () => {
  it('is left to people until it is packed, then booked, followed, and delivered', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner, 'live');
    const { order_id: orderId } = await placeOrder(world, partner, 'live', owner);
    await tenMinutes();
    expect(shiprocket.bookings).toEqual([]);
    await packDelivery(await packer(world), { orderId });
    const read = async () =>
      (await partner.live.get(`/partner/users/${owner.user_code}/delivery/orders/${orderId}`)).data;
    await tenMinutes();
    const { tracking, status } = await read();
    expect([status, tracking?.carrier]).toEqual(['packed', 'Blue Dart']);
    await tenMinutes();
    expect((await read()).status).toBe('packed');
    shiprocket.tracked.set(tracking.awb, 42);
    await Promise.all([tenMinutes(), followDueShipments(world.core)]);
    expect(await read()).toMatchObject({ status: 'shipped', tracking });
    shiprocket.tracked.set(tracking.awb, 7);
    await tenMinutes();
    const delivered = await read();
    expect(delivered.status).toBe('delivered');
    expect(delivered.history).toHaveLength(4);
    const calls = shiprocket.calls.length;
    await tenMinutes();
    expect(shiprocket.calls).toHaveLength(calls);
    expect(shiprocket.bookings).toHaveLength(1);
  });

  it('is asked after again where the courier fails, and holds up no other', async () => {
    const partner = await world.partner();
    const [one, two] = [await packed(partner), await packed(partner)];
    shiprocket.dropAfter.push('/orders/create/adhoc');
    await tenMinutes();
    const first = [await one.read(), await two.read()];
    expect(first.filter((order) => order.tracking !== null)).toHaveLength(1);
    // Not at once, though it is looked for every minute.
    const calls = shiprocket.calls.length;
    await followDueShipments(world.core);
    expect(shiprocket.calls).toHaveLength(calls);
    await tenMinutes();
    for (const order of [await one.read(), await two.read()]) expect(order.tracking).not.toBeNull();
    const booked = shiprocket.orders.filter(({ channel_order_id }) =>
      [one.orderId, two.orderId].includes(channel_order_id),
    );
    expect(booked).toHaveLength(2);
    expect(world.logs.filter((line) => line.message.includes('courier'))).not.toEqual([]);
  });

  it('is called off when it is cancelled, and stays where the courier has it already', async () => {
    const partner = await world.partner();
    const [gone, left] = [await packed(partner), await packed(partner)];
    await tenMinutes();
    const cancel = (orderId: string) => cancelNow(world, orderId, 'Asked for');
    await cancel(gone.orderId);
    const statusOf = (id: string) => shiprocket.orders.find((order) => order.channel_order_id === id)?.status;
    expect([(await gone.read()).status, statusOf(gone.orderId)]).toEqual(['cancelled', 'CANCELED']);
    expect((await balancesOf(partner.live, gone.user_code)).gold_grams).toBe(10);
    shiprocket.tracked.set((await left.read()).tracking.awb, 42);
    await expect(cancel(left.orderId)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect((await left.read()).status).toBe('packed');
    expect((await balancesOf(partner.live, left.user_code)).gold_grams).toBe(9.5);
  });

  it('is called off too where it was cancelled while it was being booked', async () => {
    const partner = await world.partner();
    const order = await packed(partner);
    meanwhile = async (orderId) => {
      if (orderId === order.orderId) await cancelNow(world, orderId, 'Asked for');
    };
    await tenMinutes();
    meanwhile = undefined;
    expect((await order.read()).status).toBe('cancelled');
    expect(bookingsOf(order.orderId)).toEqual(['CANCELED']);
  });

  it('that is cancelled while it is booked is called off until its courier has answered', async () => {
    const partner = await world.partner();
    const order = await packed(partner);
    meanwhile = async (orderId) => {
      if (orderId === order.orderId) await cancelNow(world, orderId, 'Asked for');
    };
    beforeHeard = async (orderId) => {
      if (orderId === order.orderId) silent.add(orderId);
    };
    await tenMinutes();
    meanwhile = undefined;
    beforeHeard = undefined;
    expect([(await order.read()).status, bookingsOf(order.orderId)]).toEqual(['cancelled', ['NEW']]);
    await anHourLater();
    expect(bookingsOf(order.orderId)).toEqual(['NEW']);
    silent.clear();
    await anHourLater();
    expect(bookingsOf(order.orderId)).toEqual(['CANCELED']);
    const calls = shiprocket.calls.length;
    await anHourLater();
    expect(shiprocket.calls).toHaveLength(calls);
  });

  it('that is cancelled is called off once more: a process that was booking it may have died', async () => {
    const partner = await world.partner();
    const order = await packed(partner);
    const found = (await findOrderAtWork(world.core.database.pool, order.orderId)) as OrderAtWork;
    await cancelNow(world, order.orderId, 'Asked for');
    // What that process had asked for arrives, and nobody hears of it.
    await world.core.delivery.couriers.live.follow(shipmentOf(world.core, found));
    expect(bookingsOf(order.orderId)).toEqual(['NEW']);
    await anHourLater();
    expect(bookingsOf(order.orderId)).toEqual(['CANCELED']);
  });

  it('is called off too where it was called off while it was being booked, and stays with people then', async () => {
    const partner = await world.partner();
    const order = await packed(partner);
    meanwhile = async (orderId) => {
      if (orderId === order.orderId) await callOffParcel(await packer(world), { orderId });
    };
    await tenMinutes();
    meanwhile = undefined;
    expect(bookingsOf(order.orderId)).toEqual(['CANCELED']);
    expect(await order.read()).toMatchObject({ status: 'packed', tracking: null });
    await tenMinutes();
    expect(bookingsOf(order.orderId)).toEqual(['CANCELED']);
    const own = { carrier: 'Sequel Logistics', awb: 'SQ123456', url: null };
    await shipDelivery(await packer(world), { orderId: order.orderId, tracking: own });
    const calls = shiprocket.calls.length;
    await tenMinutes();
    expect(await order.read()).toMatchObject({ status: 'shipped', tracking: own });
    expect(shiprocket.calls.slice(calls).filter((call) => call.includes(own.awb))).toEqual([]);
  });

  it('is its courier’s again where it could not be called off after all', async () => {
    const partner = await world.partner();
    const order = await packed(partner);
    meanwhile = async (orderId) => {
      if (orderId !== order.orderId) return;
      await callOffParcel(await packer(world), { orderId });
      shiprocket.dropAfter.push('/orders/cancel');
    };
    await tenMinutes();
    meanwhile = undefined;
    await expect(cancelPast(order.orderId)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await cancelNow(world, order.orderId);
    expect((await order.read()).status).toBe('cancelled');
    expect(bookingsOf(order.orderId)).toEqual(['CANCELED']);
  });

  it('shows no number of a pick-up that was called off', async () => {
    const partner = await world.partner();
    const order = await packed(partner);
    await tenMinutes();
    expect((await order.read()).tracking).not.toBeNull();
    await callOffParcel(await packer(world), { orderId: order.orderId });
    expect((await order.read()).tracking).toBeNull();
  });

  it('that has left is not called off by an older answer', async () => {
    const partner = await world.partner();
    const order = await packed(partner);
    await tenMinutes();
    const { tracking } = await order.read();
    beforeHeard = async (orderId) => {
      if (orderId !== order.orderId) return;
      beforeHeard = undefined;
      shiprocket.tracked.set(tracking.awb, 42);
      await followDueShipments(world.core);
    };
    const calls = shiprocket.calls.length;
    await tenMinutes();
    expect((await order.read()).status).toBe('shipped');
    expect(shiprocket.calls.slice(calls)).not.toContain('POST /orders/cancel');
  });

  it('stays with its courier where another is configured meanwhile: neither forgotten nor cancelled past it', async () => {
    const partner = await world.partner();
    const order = await packed(partner);
    await tenMinutes();
    const booked = () => shiprocket.orders.find(({ channel_order_id }) => channel_order_id === order.orderId)?.status;
    const before = booked();
    const manualCourier = await startWorld({ databaseUrl: world.databaseUrl });
    try {
      await scheduleNow();
      await followDueShipments(manualCourier.core);
      await expect(cancelNow(manualCourier, order.orderId)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
      expect([(await order.read()).status, booked()]).toEqual(['packed', before]);
    } finally {
      await manualCourier.close();
    }
    await cancelNow(world, order.orderId);
    expect([(await order.read()).status, booked()]).toEqual(['cancelled', 'CANCELED']);
  });
});
