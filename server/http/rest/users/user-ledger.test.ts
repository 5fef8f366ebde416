import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { istDate } from '../../../domain/kernel/clock.ts';
import type { ApiClient } from '../../../testing/api-client.ts';
import { confirmDelivery, deliveryQuote } from '../../../testing/rooms/deliveries.ts';
import { makeSip, simulateSip } from '../../../testing/rooms/sips.ts';
import { confirmGift, confirmSell, giftQuote, sellQuote } from '../../../testing/rooms/transfers.ts';
import { addAccount, makeWithdrawal, setKyc } from '../../../testing/rooms/withdrawals.ts';
import { confirm, emptyBalances, makeBuy, makeQuote, makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ledgerOf = (userCode: string) => `/partner/users/${userCode}/ledger`;
const path = (userCode: string, query = '') => `${ledgerOf(userCode)}${query && `?${query}`}`;
type Entry = {
  id: string;
  account: string;
  type: string;
  direction: string;
  amount_inr: number | null;
  balance_after_inr: number | null;
  quantity_grams: number | null;
  balance_after_grams: number | null;
  reference_id: string;
};

/** Whole numbers, so that sums are exact: paise or micrograms. */
const unitsOf = (entry: Entry) => {
  const [moved, left, factor] =
    entry.amount_inr === null
      ? [entry.quantity_grams, entry.balance_after_grams, 1e6]
      : [entry.amount_inr, entry.balance_after_inr, 100];
  const units = (value: number | null) => Math.round((value ?? Number.NaN) * factor);
  return { moved: (entry.direction === 'credit' ? 1 : -1) * units(moved), left: units(left) };
};

async function readAll(client: ApiClient, userCode: string, limit: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data } = await client.get(path(userCode, `limit=${limit}${cursor && `&cursor=${cursor}`}`));
    entries.push(...data.entries);
    cursor = data.next_cursor;
  }
  return entries;
}

/** Each account's entries lead from nothing to what the user holds, without a gap. */
async function requireChain(client: ApiClient, userCode: string, entries: Entry[]): Promise<void> {
  const held: Record<string, number> = {};
  for (const entry of [...entries].reverse()) {
    const { moved, left } = unitsOf(entry);
    expect({ id: entry.id, left }).toEqual({ id: entry.id, left: (held[entry.account] ?? 0) + moved });
    held[entry.account] = left;
  }
  const { data } = await client.get(path(userCode));
  const of = (account: string, factor = 1e6) => (held[account] ?? 0) / factor;
  expect(data.balances).toEqual({
    gold_grams: ((held.gold ?? 0) + (held.sip_gold ?? 0)) / 1e6,
    silver_grams: ((held.silver ?? 0) + (held.sip_silver ?? 0)) / 1e6,
    inr: of('inr', 100),
    sip_gold_grams: of('sip_gold'),
    sip_silver_grams: of('sip_silver'),
  });
}

describe('200', () => {
  it('has every movement of each account, from buys to withdrawals that came back, with its balance', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const user_code = await makeUser(sandbox);
    await setKyc(world, user_code);
    const buy = await makeBuy(sandbox, { user_code, amount_inr: 40_000 });
    const sell = await sellQuote(sandbox, user_code, { quantity_grams: 0.5 });
    const sold = (await confirmSell(sandbox, sell.quote_id)).data;
    const gift = await giftQuote(sandbox, user_code, { amount_grams: 0.25 });
    const given = (await confirmGift(sandbox, { ...gift, user_code })).data;
    const sip = await makeSip(sandbox, { user_code, installment_amount_inr: 500 });
    await simulateSip(sandbox, sip.id, 'activate');
    const { quote_id } = await deliveryQuote(sandbox, user_code);
    const parcel = (await confirmDelivery(sandbox, { user_code, quote_id })).data;
    await sandbox.post(`/partner/delivery/orders/${parcel.order_id}/cancel`);
    const account = await addAccount(sandbox, user_code);
    const user = { user_code, bank_account_id: account.id };
    const failed = await makeWithdrawal(sandbox, user, { amount_inr: 100.01 });
    await sandbox.post('/partner/sandbox/clock', { advance_seconds: 3_600 });
    const entries = await readAll(sandbox, user_code, 2);
    expect(
      entries.map(({ account: of, type, direction, reference_id }) => [of, type, direction, reference_id]),
    ).toEqual([
      ['inr', 'withdrawal_returned', 'credit', failed.withdrawal_id],
      ['inr', 'withdrawal', 'debit', failed.withdrawal_id],
      ['gold', 'delivery_cancel', 'credit', parcel.transaction_id],
      ['gold', 'delivery', 'debit', parcel.transaction_id],
      ['sip_gold', 'sip_installment', 'credit', expect.stringMatching(/^txn_/)],
      ['gold', 'gift', 'debit', given.transaction_id],
      ['inr', 'sell', 'credit', sold.transaction_id],
      ['gold', 'sell', 'debit', sold.transaction_id],
      ['gold', 'buy', 'credit', buy.transaction_id],
    ]);
    await requireChain(sandbox, user_code, entries);
    expect(await readAll(sandbox, user_code, 100)).toEqual(entries);
  });

  it('chains whatever a user does, and its page is the same however it is cut', async () => {
    const step = fc.record({
      kind: fc.constantFrom('buy', 'sell', 'gift', 'void'),
      asset: fc.constantFrom('gold' as const, 'silver' as const),
      amount: fc.integer({ min: 100, max: 900 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        async (steps, limit) => {
          const { sandbox } = await world.partner();
          const user_code = await makeUser(sandbox);
          for (const asset_type of ['gold', 'silver'] as const)
            await makeBuy(sandbox, { user_code, asset_type, amount_inr: 9_000 });
          for (const { kind, asset: asset_type, amount: amount_inr } of steps) {
            if (kind === 'sell') {
              const { quote_id } = await sellQuote(sandbox, user_code, {
                asset_type,
                quantity_grams: undefined,
                amount_inr,
              });
              expect((await confirmSell(sandbox, quote_id)).status).toBe(200);
            } else if (kind === 'gift') {
              const gift = await giftQuote(sandbox, user_code, { asset_type, amount_grams: undefined, amount_inr });
              expect((await confirmGift(sandbox, { ...gift, user_code })).status).toBe(200);
            } else {
              const { quote_id } = await makeQuote(sandbox, { user_code, asset_type, amount_inr });
              if (kind === 'void') await sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
              await confirm(sandbox, quote_id);
            }
          }
          const entries = await readAll(sandbox, user_code, limit);
          await requireChain(sandbox, user_code, entries);
          const moved = steps.reduce((sum, { kind }) => sum + (kind === 'sell' ? 2 : kind === 'void' ? 0 : 1), 2);
          expect(entries).toHaveLength(moved);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is cut by IST days, and as it stood at a day or a moment, with the balances of then', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    await makeBuy(sandbox, { user_code, amount_inr: 1_000 });
    const then = (await sandbox.get(path(user_code))).data;
    await sandbox.post('/partner/sandbox/clock', { advance_seconds: 2 * 86_400 });
    await makeBuy(sandbox, { user_code, asset_type: 'silver', amount_inr: 2_000 });
    const now = (await sandbox.get(path(user_code))).data;
    const [first, last] = [then, now].map(({ as_of }) => istDate(Date.parse(as_of)));
    const accounts = async (query: string) =>
      (await sandbox.get(path(user_code, query))).data.entries.map(({ account }: Entry) => account);
    expect(await accounts('')).toEqual(['silver', 'gold']);
    expect(await accounts(`from=${last}`)).toEqual(['silver']);
    expect(await accounts(`to=${first}`)).toEqual(['gold']);
    expect(await accounts(`from=${last}&as_of=${first}`)).toEqual([]);
    for (const moment of [first, then.as_of]) {
      const { data } = await sandbox.get(path(user_code, `as_of=${moment}`));
      expect([data.entries, data.balances]).toEqual([then.entries, then.balances]);
    }
    expect((await sandbox.get(path(user_code, 'as_of=2020-01-01'))).data).toMatchObject({
      entries: [],
      balances: emptyBalances,
      next_cursor: null,
    });
    // Of the rest of today, and of later days, nothing is known yet: they are answered as of now.
    for (const moment of [last, '2999-01-01']) {
      const { data } = await sandbox.get(path(user_code, `as_of=${moment}`));
      const { now: after } = (await sandbox.get('/partner/sandbox/clock')).data;
      expect([data.balances, data.as_of >= now.as_of, data.as_of <= after]).toEqual([now.balances, true, true]);
    }
    // From and to narrow the entries, never the balances.
    expect((await sandbox.get(path(user_code, `to=${first}`))).data.balances).toEqual(now.balances);
  });
});

describe('refusals', () => {
  it.each([
    ['from=2026-02-30', 'INVALID_FROM'],
    ['to=x', 'INVALID_TO'],
    ['from=2026-01-02&to=2026-01-01', 'INVALID_RANGE'],
    ['as_of=yesterday', 'VALIDATION_ERROR'],
    ['cursor=led_1', 'VALIDATION_ERROR'],
    ['cursor=', 'VALIDATION_ERROR'],
    ['limit=101', 'VALIDATION_ERROR'],
  ])('%s: %s', async (query, code) => {
    const { sandbox } = await world.partner();
    expect((await sandbox.get(path(await makeUser(sandbox), query))).code).toBe(code);
  });

  it('USER_CODE_NOT_FOUND for a user of another partner or mode', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    for (const code of ['usr_x', await makeUser(stranger.sandbox), await makeUser(partner.live)]) {
      expect((await partner.sandbox.get(path(code))).code).toBe('USER_CODE_NOT_FOUND');
    }
  });
});
