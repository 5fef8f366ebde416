import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOwner, placeOrder } from '../../../testing/rooms/deliveries.ts';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { makeWithdrawal, makeWithdrawer } from '../../../testing/rooms/withdrawals.ts';
import { sqlAsIs } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { cancelPlacedDelivery } from '../../delivery/cancel-placed.ts';
import { readDeliveryOrder } from '../order-management/read-delivery.ts';
import { readWithdrawal } from '../order-management/read-withdrawal.ts';
import type { TimelineEntry } from './timeline-entry.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const states = (timeline: readonly TimelineEntry[]) =>
  timeline.flatMap((entry) => (entry.kind === 'state' ? [`${entry.status} by ${entry.source}`] : []));

it('a delivery that is cancelled says by whom: the partner’s API, or a member of its team', async () => {
  const partner = await world.partner();
  const member = () => memberContext(world, partner, 'sandbox');
  const place = async () =>
    (await placeOrder(world, partner, 'sandbox', await makeOwner(world, partner, 'sandbox'))).order_id as string;
  const happened = async (orderId: string) => states((await readDeliveryOrder(await member(), orderId)).timeline);
  const [byApi, byMember] = [await place(), await place()];
  expect((await partner.sandbox.post(`/partner/delivery/orders/${byApi}/cancel`)).status).toBe(200);
  await cancelPlacedDelivery(await member(), { orderId: byMember });
  expect(await happened(byApi)).toEqual(['placed by null', 'cancelled by api']);
  expect(await happened(byMember)).toEqual(['placed by null', 'cancelled by dashboard']);
});

it('a withdrawal says who asked for it: the partner’s API, or the customer in the hosted screens', async () => {
  const partner = await world.partner();
  const context = await memberContext(world, partner, 'live');
  const withdrawer = await makeWithdrawer(world, partner, 'live');
  const asked = async (channel: string) => {
    const { withdrawal_id: withdrawalId } = await makeWithdrawal(partner.live, withdrawer, { amount_inr: 100 });
    await sqlAsIs(world, 'UPDATE withdrawal SET channel = $2 WHERE id = $1', [withdrawalId, channel]);
    return states((await readWithdrawal(context, withdrawalId)).timeline);
  };
  expect(await asked('api')).toEqual(['processing by request']);
  expect(await asked('embed')).toEqual(['processing by customer']);
  expect(await asked('white_label')).toEqual(['processing by customer']);
});
