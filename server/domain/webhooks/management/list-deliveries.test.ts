import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { ownerContext, startWebhookReceiver, type WebhookReceiver } from '../../../testing/rooms/webhook-receiver.ts';
import { makeBuy, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { setEndpoint } from './endpoint-setting.ts';
import { listDeliveries } from './list-deliveries.ts';

let world: World;
let receiver: WebhookReceiver;
let partner: TestPartner;
const transactions: string[] = [];
beforeAll(async () => {
  [world, receiver] = await Promise.all([startWorld({ hasJobs: true, demo: true }), startWebhookReceiver()]);
  partner = await world.partner();
  for (let count = 0; count < 2; count++) transactions.push((await makeBuy(partner.sandbox)).transaction_id);
  await setEndpoint(await ownerContext(world, partner), { url: receiver.url, headers: [] });
  const { buy, sell } = await makeEveryKind(partner.sandbox);
  transactions.push(buy.transaction_id, sell.transaction_id);
  await until('both arrived', async () => (await list({ state: 'succeeded' })).length === 2);
  receiver.answer(500);
  transactions.push((await makeBuy(partner.sandbox)).transaction_id);
  await until('it waits for its retry', async () => (await list({ state: 'pending' }))[0]?.lastStatus === 500);
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

async function list(filter: Omit<Parameters<typeof listDeliveries>[1], 'limit'> = {}) {
  return (await listDeliveries(await ownerContext(world, partner), { limit: 50, ...filter })).deliveries;
}
const subjects = async (filter: Parameters<typeof list>[0]) => (await list(filter)).map(({ subjectId }) => subjectId);

describe('the delivery log', () => {
  it('is newest first, and narrowed by state, kind, day and id', async () => {
    const newestFirst = [...transactions].reverse();
    expect(await subjects({})).toEqual(newestFirst);
    expect(await subjects({ state: 'unsent' })).toEqual(newestFirst.slice(3));
    expect(await subjects({ state: 'succeeded' })).toEqual(newestFirst.slice(1, 3));
    expect(await subjects({ state: 'pending' })).toEqual(newestFirst.slice(0, 1));
    expect(await subjects({ state: 'failed' })).toEqual([]);
    expect(await subjects({ kind: 'sell.completed' })).toEqual([transactions[3]]);
    expect(await subjects({ state: 'succeeded', kind: 'buy.completed' })).toEqual([transactions[2]]);
    expect(await subjects({ search: transactions[1] as string })).toEqual([transactions[1]]);
    const [newest] = await list();
    expect(await subjects({ search: newest?.eventId as string })).toEqual([transactions[4]]);
    expect(await subjects({ search: 'txn_nothing' })).toEqual([]);
    const day = istDayNumber((await ownerContext(world, partner)).now);
    expect(await subjects({ fromDay: day, toDay: day })).toEqual(newestFirst);
    expect(await subjects({ toDay: day - 1 })).toEqual([]);
    expect(await subjects({ fromDay: day + 1 })).toEqual([]);
    await expect(list({ fromDay: day, toDay: day - 1 })).rejects.toMatchObject({ code: 'INVALID_RANGE' });
  });

  it('is walked by pages that neither shift nor repeat while events arrive', async () => {
    const context = await ownerContext(world, partner);
    const first = await listDeliveries(context, { limit: 2 });
    transactions.push((await makeBuy(partner.sandbox)).transaction_id);
    const second = await listDeliveries(context, { limit: 2, before: first.nextBefore });
    const third = await listDeliveries(context, { limit: 2, before: second.nextBefore });
    const seen = [first, second, third].flatMap(({ deliveries }) => deliveries.map(({ subjectId }) => subjectId));
    expect(seen).toEqual(transactions.slice(0, 5).reverse());
    expect(third.nextBefore).toBeUndefined();
  });

  it('holds nothing of a sandbox before its reset', async () => {
    const other = await world.partner();
    await makeBuy(other.sandbox);
    await other.sandbox.post('/partner/sandbox/reset', {});
    expect((await listDeliveries(await ownerContext(world, other), { limit: 10 })).deliveries).toEqual([]);
  });
});
