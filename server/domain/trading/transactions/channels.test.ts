import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screenContext } from '../../../testing/rooms/channels.ts';
import { eventsOf, simulate } from '../../../testing/rooms/payments.ts';
import { makeHolder } from '../../../testing/rooms/transfers.ts';
import { makeUser, sql, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { enterTrades } from '../../documents/commission/enter-trades.ts';
import { readFigures } from '../../documents/figures/read-figures.ts';
import { summarise } from '../../documents/figures/summarise.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { micrograms, paise, rupees } from '../../kernel/money.ts';
import { createOrder } from '../../payments/orders/create-order.ts';
import { cancelSip } from '../../payments/sips/cancel-sip.ts';
import { createSip } from '../../payments/sips/create-sip.ts';
import { confirmSell } from '../confirm-sell.ts';
import { quoteSell } from '../quote-sell.ts';
import { confirmGift } from '../transfers/confirm-gift.ts';
import { quoteGift } from '../transfers/quote-gift.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const channels = ['embed', 'white_label'] as const;
const gold = 'gold' as const;
const orderOf = (userCode: string) => ({
  userCode,
  amount: paise(500_00n),
  checkoutType: 'intent' as const,
  asset: gold,
  reference: null,
  returnUrl: null,
  idempotency: undefined,
});

async function makeOrder(context: Awaited<ReturnType<typeof screenContext>>, userCode: string) {
  const { result } = await createOrder(context, orderOf(userCode));
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

const rowsOf = async (partner: TestPartner, path: string) => {
  const { data } = await partner.sandbox.get(path);
  return (data.trades ?? data.transactions).map((row: Record<string, unknown>) => `${row.channel} ${row.type}`).sort();
};

it('a markdown lowers what a screen pays by grams, and makes it more metal by rupees, as the API does it', async () => {
  const partner = await world.partner({ markupSellMilliPct: 3_000 });
  const { user_code: userCode } = await makeHolder(partner.live, { amount_inr: 20_000 });
  const context = await screenContext(world, partner, { userCode, channel: 'white_label', mode: 'live' });
  world.clock.stopAt(world.clock.now());
  const byMetal = await quoteSell(context, { userCode, asset: gold, amount: { metal: micrograms(100_000n) } });
  const byMoney = await quoteSell(context, { userCode, asset: gold, amount: { net: paise(1_000_00n) } });
  const body = { user_code: userCode, asset_type: 'gold', quantity_grams: 0.1 };
  const { data } = await partner.live.post('/partner/sell/quote', body);
  world.clock.run();
  expect(data).toMatchObject({ markup_pct: 3, net_amount_inr: rupees(byMetal.price.net) });
  expect(byMoney.price).toMatchObject({ net: 1_000_00n, markupPercent: 3_000n, rate: byMetal.price.rate });
  expect(byMoney.price.rate).toBe((byMoney.price.baseRate * 97n) / 100n);
});

describe.each(channels)('what a user does by %s', (channel) => {
  it('is in transactions/all under it, and never in trades', async () => {
    const partner = await world.partner();
    const { user_code: userCode } = await makeHolder(partner.sandbox, { amount_inr: 5_000 });
    const context = await screenContext(world, partner, { userCode, channel });
    const order = await makeOrder(context, userCode);
    await simulate(partner.sandbox, order.paymentId, 'success');
    const sell = await quoteSell(context, { userCode, asset: gold, amount: { net: paise(100_00n) } });
    await confirmSell(context, { quoteId: sell.quoteId, idempotency: undefined });
    const amount = { metal: micrograms(1_000n) };
    const gift = await quoteGift(context, { userCode, mobile: '9876500001', asset: gold, amount, message: undefined });
    // The receiver is new, so this one is executed alone, in a transaction of its own.
    await confirmGift(context, { userCode, quoteId: gift.quoteId, otp: '1234', idempotency: undefined });
    expect(await rowsOf(partner, '/partner/trades')).toEqual(['api buy']);
    expect(await rowsOf(partner, '/partner/transactions/all')).toEqual([
      'api buy',
      `${channel} buy`,
      `${channel} gift`,
      `${channel} sell`,
    ]);
    expect(await rowsOf(partner, '/partner/transactions')).toEqual([`${channel} gift`]);
    const narrowed = async (path: string, one: string) => (await rowsOf(partner, `${path}?channel=${one}`)).length;
    for (const path of ['/partner/transactions/all', `/partner/users/${userCode}/transactions`]) {
      expect(await Promise.all([channel, 'api', 'sip'].map((one) => narrowed(path, one)))).toEqual([3, 1, 0]);
      const refused = await partner.sandbox.get(`${path}?channel=app`);
      expect([refused.code, Object.keys(refused.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', ['channel']]);
    }
  });

  it('names its order as any other does, and the fee it costs the partner', async () => {
    const partner = await world.partner({ feeBearer: 'partner' });
    const userCode = await makeUser(partner.sandbox);
    const context = await screenContext(world, partner, { userCode, channel });
    const order = await makeOrder(context, userCode);
    await simulate(partner.sandbox, order.paymentId, 'success');
    const { data } = await partner.sandbox.get(`/partner/payments/orders/${order.paymentId}`);
    expect(data).toMatchObject({ status: 'completed', user_code: userCode, checkout_type: 'intent' });
    expect((await eventsOf(world, order.paymentId)).map(({ kind }) => kind)).toEqual(['payment.completed']);
    await enterTrades(world.core.database.pool, context.bookId);
    const entries = await sql(
      world,
      'SELECT type, channel, funded_paise, gateway_fee_paise FROM commission_entry WHERE book_id = $1',
      [context.bookId],
    );
    expect(entries).toEqual([{ type: 'buy', channel, funded_paise: 50_000n, gateway_fee_paise: 59n }]);
    const today = istDayNumber(context.now);
    const [figures = []] = await readFigures(context, [today, today + 1]);
    expect(summarise(figures)).toMatchObject({ buyVolume: 50_000n, fundedPayments: 1, fundedAmount: 50_000n });
  });

  it('makes plans whose installments are filed as plans are', async () => {
    const partner = await world.partner();
    const userCode = await makeUser(partner.sandbox);
    const context = await screenContext(world, partner, { userCode, channel });
    const { result } = await createSip(context, {
      userCode,
      installment: paise(500_00n),
      frequency: 'daily',
      asset: gold,
      name: 'Gold SIP',
      reference: null,
      returnUrl: null,
      idempotency: undefined,
    });
    if (!result.ok) throw new Error(result.code);
    const { sipId } = result.value;
    expect(result.value.channel).toBe(channel);
    await partner.sandbox.post(`/partner/payments/sips/${sipId}/simulate`, { outcome: 'activate' });
    await until('the first installment is bought', async () =>
      (await rowsOf(partner, '/partner/transactions/all')).includes('sip sip_installment'),
    );
    expect(await rowsOf(partner, '/partner/transactions/all')).toEqual(['sip sip_installment', 'sip sip_setup']);
    await cancelSip(context, sipId);
    const [step] = await sql(
      world,
      `SELECT status, source, reason FROM payment_step WHERE subject_id = $1 ORDER BY number DESC LIMIT 1`,
      [sipId],
    );
    expect(step).toEqual({ status: 'cancelled', source: 'customer', reason: 'customer' });
  });
});

it('a quote that is confirmed by the API and by a screen at once is executed once', async () => {
  const partner = await world.partner();
  const { user_code: userCode } = await makeHolder(partner.sandbox, { amount_inr: 5_000 });
  const context = await screenContext(world, partner, { userCode });
  for (let round = 0; round < 5; round++) {
    const { quoteId } = await quoteSell(context, { userCode, asset: gold, amount: { metal: micrograms(1_000n) } });
    const byScreen = () =>
      confirmSell(context, { quoteId, idempotency: undefined }).then(
        () => 'done',
        ({ code }) => code,
      );
    const byApi = async () => {
      const answer = await partner.sandbox.post('/partner/sell/confirm', { quote_id: quoteId });
      return answer.code ?? 'done';
    };
    const outcomes = await Promise.all([byScreen(), byApi(), byScreen(), byApi(), byScreen(), byApi()]);
    expect(outcomes.sort()).toEqual([...Array(5).fill('QUOTE_ALREADY_CONSUMED'), 'done']);
  }
  const sells = await sql(world, `SELECT id FROM transaction WHERE book_id = $1 AND type = 'sell'`, [context.bookId]);
  expect(sells).toHaveLength(5);
});
