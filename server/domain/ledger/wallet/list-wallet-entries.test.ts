import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyGold } from '../../../testing/rooms/inventory.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { makeBuy, topUp } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { getWalletEntry } from './get-wallet-entry.ts';
import { listWalletEntries, versionsBetween, type WalletEntryFilter } from './list-wallet-entries.ts';

let world: World;
let partner: TestPartner;
let context: PartnerContext;
/** One sandbox with two days of movements: 1 opening, 9 buys, 2 top-ups, 2 purchases. */
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  for (let count = 0; count < 5; count++) await makeBuy(partner.sandbox, { amount_inr: 100 + count });
  await topUp(world, partner, 'sandbox', 10_00n);
  await buyGold(world, partner, 'sandbox', 50);
  // They go by real time: so all of them are of the first day.
  await topUp(world, partner, 'sandbox', 20_00n);
  await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 86_400 });
  for (let count = 0; count < 4; count++) await makeBuy(partner.sandbox, { amount_inr: 200 + count });
  await buyGold(world, partner, 'sandbox', 60);
  context = await ownerContext(world, partner);
});
afterAll(() => world.close());

const all = async (filter: WalletEntryFilter = {}, limit = 100, page = 1) =>
  listWalletEntries(context, { ...filter, page, limit });

describe('numbers of a page', () => {
  it('are those of the list without its gaps, wherever the page lies and whichever way it runs', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 40 }),
        fc.integer({ min: 0, max: 45 }),
        fc.integer({ min: 1, max: 10 }),
        fc.boolean(),
        (left, offset, limit, isUp) => {
          const order = (one: bigint, other: bigint) => (one < other === isUp ? -1 : 1);
          const numbers = Array.from({ length: 40 }, (_, index) => BigInt(index + 1)).sort(order);
          const gaps = left.map(BigInt).sort(order);
          const [first, last] = isUp ? [1n, 40n] : [40n, 1n];
          expect(versionsBetween({ first, last, step: isUp ? 1n : -1n, gaps, page: { offset, limit } })).toEqual(
            numbers.filter((number) => !gaps.includes(number)).slice(offset, offset + limit),
          );
        },
      ),
    );
  });
});

describe('the ledger of a wallet', () => {
  const fits: [string, WalletEntryFilter, (entry: { type: string; direction: string }) => boolean][] = [
    ['buys', { type: 'buy' }, ({ type }) => type === 'buy'],
    ['top-ups', { type: 'top_up' }, ({ type }) => type === 'top_up'],
    ['purchases of metal', { type: 'inventory' }, ({ type }) => type === 'inventory'],
    ['money in', { direction: 'credit' }, ({ direction }) => direction === 'credit'],
    ['money out', { direction: 'debit' }, ({ direction }) => direction === 'debit'],
    ['what cannot be', { direction: 'credit', type: 'buy' }, () => false],
  ];
  it.each(fits)('shows %s and nothing else, on every page and in both orders', async (_, filter, isMeant) => {
    const { entries: whole } = await all();
    const expected = whole.filter(isMeant);
    for (const isOldestFirst of [false, true]) {
      const order = isOldestFirst ? [...expected].reverse() : expected;
      expect(await all({ ...filter, isOldestFirst })).toMatchObject({ entries: order, total: order.length });
      const paged = [];
      for (let page = 1; page <= 8; page++) {
        const { entries, total } = await all({ ...filter, isOldestFirst }, 3, page);
        expect(total).toBe(order.length);
        paged.push(...entries);
      }
      expect(paged).toEqual(order);
    }
  });

  it('is cut by IST days of the book’s clock, to the entry', async () => {
    const { entries: whole } = await all();
    const today = istDayNumber(context.now);
    const dayOf = ({ createdAt }: { createdAt: number }) => istDayNumber(createdAt);
    for (const filter of [
      { fromDay: today },
      { toDay: today - 1 },
      { fromDay: today, toDay: today },
      { fromDay: today + 1 },
    ]) {
      const { fromDay = 0, toDay = 1_000_000 } = filter as { fromDay?: number; toDay?: number };
      const expected = whole.filter((entry) => dayOf(entry) >= fromDay && dayOf(entry) <= toDay);
      expect(await all(filter)).toMatchObject({ entries: expected, total: expected.length });
      expect((await all({ ...filter, type: 'top_up' })).total).toBe(
        expected.filter(({ type }) => type === 'top_up').length,
      );
    }
    await expect(all({ fromDay: 2, toDay: 1 })).rejects.toMatchObject({ code: 'INVALID_RANGE' });
  });

  it('is found by what an entry belongs to, and knows nothing of another wallet', async () => {
    const buy = await makeBuy(partner.sandbox, { amount_inr: 99 });
    expect((await all({ reference: buy.transaction_id })).entries).toMatchObject([{ referenceId: buy.transaction_id }]);
    expect((await all({ reference: buy.transaction_id, direction: 'credit' })).total).toBe(0);
    expect((await all({ reference: 'txn_x' })).total).toBe(0);
    const other = await ownerContext(world, await world.partner());
    const filter = { reference: buy.transaction_id, page: 1, limit: 10 };
    expect((await listWalletEntries(other, filter)).total).toBe(0);
  });
});

describe('one entry', () => {
  it('names every account that moved with it, adding up to zero in each asset', async () => {
    const { entries } = await all({ type: 'inventory' });
    const { entry, lines } = await getWalletEntry(context, entries[0]?.id ?? '');
    expect(entry).toEqual(entries[0]);
    const sums = new Map<string, bigint>();
    for (const { asset, amount } of lines) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
    expect([...sums.values()]).toEqual([0n, 0n]);
    expect(lines[0]).toMatchObject({ account: 'partner_float', amount: -60_00n, balanceAfter: expect.any(BigInt) });
    expect(lines.find(({ account }) => account === 'platform_inventory')?.balanceAfter).toBeNull();
  });

  it('names the user whose metal it is', async () => {
    const { entries } = await all({ type: 'buy' });
    const { lines } = await getWalletEntry(context, entries[0]?.id ?? '');
    expect(lines.find(({ account }) => account === 'user_metal')?.userCode).toMatch(/^usr_/);
  });

  it.each(['led_0', 'led_x', '', 'txn_1', 'led_9999999999999999999'])('is NOT_FOUND for %j', async (id) => {
    await expect(getWalletEntry(context, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is NOT_FOUND in another wallet', async () => {
    const { entries } = await all();
    const other = await ownerContext(world, await world.partner());
    await expect(getWalletEntry(other, entries[0]?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
