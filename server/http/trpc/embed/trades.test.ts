import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProof, type ProofOfHoldings, readProof } from '../../../../app/_lib/proofs/check-proof.ts';
import { commitHoldings } from '../../../domain/documents/holdings/commit-holdings.ts';
import { embedScreens, enterEmbed, type ScreenAnswer } from '../../../testing/rooms/embed.ts';
import { eventsOf } from '../../../testing/rooms/payments.ts';
import { balancesOf } from '../../../testing/rooms/transfers.ts';
import { makeBuy, sql } from '../../../testing/trades.ts';
import { type PartnerOptions, randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

async function enter(options: PartnerOptions = {}) {
  const partner = await world.partner(options);
  const customer = await enterEmbed(world, partner);
  return { partner, ...customer, screens: embedScreens(world, customer.token) };
}

/** Another person at the same partner. */
async function other({ partner }: Awaited<ReturnType<typeof enter>>) {
  const customer = await enterEmbed(world, partner);
  return { ...customer, screens: embedScreens(world, customer.token) };
}

const codes = (answers: ScreenAnswer[]) => answers.map(({ error }) => error?.code ?? 'ok').sort();
const holder = async (options: PartnerOptions = {}) => {
  const found = await enter(options);
  await makeBuy(found.partner.sandbox, { user_code: found.userCode, amount_inr: 10_000 });
  return found;
};

describe('a buy', () => {
  it('goes from an amount to metal, and its documents', async () => {
    const { partner, userCode, screens } = await enter();
    const { data: made } = await screens.write('buy.create', { asset: 'gold', amountInr: 500, key: randomUUID() });
    expect(made).toMatchObject({
      status: 'created',
      amountInr: 500,
      fundedInr: 500,
      canPay: true,
      fulfilment: null,
      checkoutUrl: `http://localhost/pay/${made.paymentId}`,
      outcomes: ['success', 'failure', 'purchase_failure'],
    });
    expect(made.upi.url).toMatch(/^upi:\/\/pay\?pa=.+&am=500\.00&/);
    expect(Object.keys(made.upi.apps)).toEqual(['gpay', 'phonepe', 'paytm', 'cred']);
    const waiting = await screens.read('buy.waiting');
    expect(waiting.data.map((one: { paymentId: string }) => one.paymentId)).toEqual([made.paymentId]);
    expect((await screens.read('home.open')).data.waiting).toEqual({
      paymentId: made.paymentId,
      status: 'created',
      amountInr: 500,
    });
    const { data: paid } = await screens.write('buy.simulate', { paymentId: made.paymentId, outcome: 'success' });
    expect(paid).toMatchObject({ status: 'completed', canPay: false, upi: null, outcomes: [] });
    expect(paid.invoiceUrl).toMatch(/^http:\/\/localhost\/invoice\//);
    expect((await balancesOf(partner.sandbox, userCode)).gold_grams).toBe(paid.fulfilment.grams);
    expect((await screens.read('buy.status', { paymentId: made.paymentId })).data).toEqual(paid);
    expect((await screens.read('buy.waiting')).data).toEqual([]);
    expect((await screens.read('home.open')).data.waiting).toBeNull();
    const { data: row } = await screens.read('history.detail', { transactionId: paid.transactionId });
    expect(row).toMatchObject({ type: 'buy', direction: 'in', amountInr: 500, gstInr: 14.56, hasInvoice: true });
    expect((await eventsOf(world, made.paymentId)).map(({ kind }) => kind)).toEqual(['payment.completed']);
  });

  it.each(['service', 'end_user', 'partner'] as const)(
    'by grams costs what gets at least so many, where %s bears the fee',
    async (feeBearer) => {
      const { screens } = await enter({ feeBearer, markupBuyMilliPct: 1_500 });
      for (const grams of [0.01, 0.123457, 1]) {
        const { data: estimate } = await screens.read('buy.estimate', { asset: 'gold', grams });
        expect(estimate.grams).toBeGreaterThanOrEqual(grams);
        expect(estimate.grams - grams).toBeLessThan(0.000002);
        const { data: order } = await screens.write('buy.create', { asset: 'gold', grams, key: randomUUID() });
        expect(order).toMatchObject({ amountInr: estimate.amountInr, fundedInr: estimate.fundedInr });
        expect(order.fee.bearer).toBe(feeBearer);
      }
    },
  );

  it('is made once by one key, over two processes, and each user has keys of their own', async () => {
    const one = await enter();
    const key = randomUUID();
    const request = { asset: 'gold', amountInr: 500, key };
    const both = [one.screens, embedScreens(second, one.token)];
    const answers = await Promise.all(
      [...both, ...both, ...both].map((screens) => screens.write('buy.create', request)),
    );
    expect(new Set(answers.map(({ data }) => data.paymentId)).size).toBe(1);
    const { data: again } = await one.screens.write('buy.create', request);
    expect(again.paymentId).toBe(answers[0]?.data.paymentId);
    const neighbour = await other(one);
    const theirs = await neighbour.screens.write('buy.create', request);
    expect(theirs.data.paymentId).not.toBe(again.paymentId);
    // The partner's own code does not come upon it by the same key.
    const body = { user_code: one.userCode, amount_inr: 500, checkout_type: 'intent' };
    const own = await one.partner.sandbox.post('/partner/payments/orders', body, { key });
    expect(own.data.payment_id).not.toBe(again.paymentId);
  });

  it('is answered to its key again, also where the user may make no more of them by now', async () => {
    const { screens } = await enter();
    const request = { asset: 'gold', amountInr: 10, key: randomUUID() };
    const { data: made } = await screens.write('buy.create', request);
    const more = await Promise.all(
      Array.from({ length: 41 }, () => screens.write('buy.create', { ...request, key: randomUUID() })),
    );
    expect(codes(more)).toContain('RATE_LIMITED');
    expect((await screens.write('buy.create', request)).data).toMatchObject({ paymentId: made.paymentId });
  });

  it('is its user’s alone: another can neither see, cancel nor pay it', async () => {
    const one = await enter();
    const { data } = await one.screens.write('buy.create', { asset: 'gold', amountInr: 500, key: randomUUID() });
    const { paymentId } = data;
    const neighbour = await other(one);
    const stranger = await enter();
    for (const { screens } of [neighbour, stranger]) {
      expect(
        codes([
          await screens.read('buy.status', { paymentId }),
          await screens.write('buy.cancel', { paymentId }),
          await screens.write('buy.simulate', { paymentId, outcome: 'success' }),
        ]),
      ).toEqual(Array(3).fill('NOT_FOUND'));
      expect((await screens.read('buy.waiting')).data).toEqual([]);
    }
    const cancelled = await one.screens.write('buy.cancel', { paymentId });
    expect(cancelled.data).toMatchObject({ status: 'failed', failReason: 'customer', canPay: false });
  });

  it('is refused by name: amounts, limits, an account that collects nothing', async () => {
    const { screens } = await enter({ orderMaxPaise: 1_000_00n });
    const create = (request: object) => screens.write('buy.create', { asset: 'gold', key: randomUUID(), ...request });
    const refused = await Promise.all(
      [
        { amountInr: 9.99 },
        { amountInr: 1000.01 },
        { amountInr: 10.005 },
        { amountInr: 0 },
        {},
        { amountInr: 10, grams: 1 },
        { grams: 0.0000001 },
      ].map(create),
    );
    expect(refused.map(({ error }) => error?.code)).toEqual([
      'AMOUNT_BELOW_MIN',
      'AMOUNT_ABOVE_MAX',
      ...Array(5).fill('INVALID_AMOUNT'),
    ]);
    const closed = await enter({ collectionEnabled: false });
    expect((await closed.screens.read('home.open')).data.offers).toMatchObject({ buy: false, sip: false });
    expect(
      codes([await closed.screens.write('buy.create', { asset: 'gold', amountInr: 50, key: randomUUID() })]),
    ).toEqual(['PAYMENT_INFRA_NOT_ENABLED']);
  });
});

describe('a sell', () => {
  it('pays the exact rupees into the wallet, the partner’s markdown taken from the rate', async () => {
    const { partner, screens } = await holder({ markupSellMilliPct: 2_000 });
    const { data: quote } = await screens.write('sell.quote', { asset: 'gold', amountInr: 1000 });
    const { data: rates } = await screens.read('home.rates');
    expect(quote).toMatchObject({ netInr: 1000, feePct: 0.25, expiresInSeconds: 600, rateInr: rates.gold.sellRateInr });
    const { data: prices } = await partner.sandbox.get('/partner/prices/gold');
    expect(prices.base_sell_rate_inr_per_gram).toBeGreaterThan(quote.rateInr);
    const { data: sold } = await screens.write('sell.confirm', { quoteId: quote.quoteId, key: randomUUID() });
    expect(sold).toMatchObject({ netInr: 1000, inrWalletInr: 1000, grams: quote.grams });
    const { data: home } = await screens.read('home.open');
    expect(home).toMatchObject({ inrWalletInr: 1000, holdings: { gold: { grams: sold.heldGrams } } });
  });

  it('happens once: by one key over two processes, and by any keys', async () => {
    const one = await holder();
    const { data: quote } = await one.screens.write('sell.quote', { asset: 'gold', grams: 0.01 });
    const confirm = { quoteId: quote.quoteId, key: randomUUID() };
    const both = [one.screens, embedScreens(second, one.token)];
    const answers = await Promise.all(
      [...both, ...both, ...both].map((screens) => screens.write('sell.confirm', confirm)),
    );
    expect(codes(answers)).toEqual(Array(6).fill('ok'));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const { data: more } = await one.screens.write('sell.quote', { asset: 'gold', grams: 0.01 });
    const mistaken = await one.screens.write('sell.confirm', { ...confirm, quoteId: more.quoteId });
    expect(mistaken.error?.code).toBe('IDEMPOTENCY_BODY_MISMATCH');
    const late = await one.screens.write('sell.confirm', { ...confirm, key: randomUUID() });
    expect(late.error?.code).toBe('QUOTE_ALREADY_CONSUMED');
    expect((await balancesOf(one.partner.sandbox, one.userCode)).inr).toBe(quote.netInr);
    const rows = await sql(world, `SELECT channel FROM transaction WHERE user_code = $1 AND type = 'sell'`, [
      one.userCode,
    ]);
    expect(rows).toEqual([{ channel: 'embed' }]);
  });

  it('of another user’s quote is not found, and spends nothing', async () => {
    const one = await holder();
    const { data: quote } = await one.screens.write('sell.quote', { asset: 'gold', grams: 0.01 });
    for (const { screens } of [await other(one), await enter()]) {
      const stolen = await screens.write('sell.confirm', { quoteId: quote.quoteId, key: randomUUID() });
      expect(stolen.error?.code).toBe('QUOTE_NOT_FOUND');
    }
    expect(
      (await one.screens.write('sell.confirm', { quoteId: quote.quoteId, key: randomUUID() })).error,
    ).toBeUndefined();
  });

  it('is quoted 30 times a minute, and no quote is refused to anybody else for it', async () => {
    const one = await holder();
    const quote = ({ screens }: Pick<typeof one, 'screens'>) =>
      screens.write('sell.quote', { asset: 'gold', grams: 0.01 });
    const answers = await Promise.all(Array.from({ length: 32 }, () => quote(one)));
    expect(codes(answers)).toEqual([...Array(2).fill('RATE_LIMITED'), ...Array(30).fill('ok')]);
    const neighbour = await other(one);
    expect((await quote({ screens: neighbour.screens })).error?.code).toBe('INSUFFICIENT_USER_BALANCE');
  });

  it('of more than is held is refused', async () => {
    const { screens } = await holder();
    const quote = await screens.write('sell.quote', { asset: 'gold', grams: 100 });
    expect(quote.error).toMatchObject({ code: 'INSUFFICIENT_USER_BALANCE', status: 402 });
  });
});

describe('a gift', () => {
  it('goes to a mobile with the giver’s code, once, and tells the giver nothing of who has it', async () => {
    const one = await holder();
    const neighbour = await other(one);
    const request = { asset: 'gold', grams: 0.1, message: ' शुभ दीपावली ' };
    const { data: known } = await one.screens.write('gift.quote', { ...request, mobile: neighbour.mobile });
    const { data: unknown } = await one.screens.write('gift.quote', { ...request, mobile: randomMobile() });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(JSON.stringify(known)).not.toContain('Asha');
    expect(known.totalGrams).toBeCloseTo(known.receiverGrams + known.feeGrams, 6);
    const give = (otp: string, key: string) => one.screens.write('gift.confirm', { quoteId: known.quoteId, otp, key });
    expect((await give('9999', randomUUID())).error?.code).toBe('INVALID_OTP');
    const key = randomUUID();
    const answers = await Promise.all([give('1234', key), give('1234', key), give('1234', key)]);
    expect(codes(answers)).toEqual(['ok', 'ok', 'ok']);
    expect(new Set(answers.map(({ data }) => data.transactionId)).size).toBe(1);
    expect((await balancesOf(one.partner.sandbox, neighbour.userCode)).gold_grams).toBe(0.1);
    const transactionId = answers[0]?.data.transactionId;
    const { data: given } = await one.screens.read('history.detail', { transactionId });
    expect(given).toMatchObject({ type: 'gift', direction: 'out', isReceived: false, message: 'शुभ दीपावली' });
    const { data: received } = await neighbour.screens.read('history.detail', { transactionId });
    expect(received).toMatchObject({ direction: 'in', isReceived: true, message: 'शुभ दीपावली', hasInvoice: false });
    expect(received.receiverMobileMasked).toBeNull();
    expect(JSON.stringify(received)).not.toContain(one.userCode);
  });

  it('sends another code, and of another user’s gift none', async () => {
    const one = await holder();
    const request = { asset: 'gold', grams: 0.01, mobile: randomMobile() };
    const { data } = await one.screens.write('gift.quote', request);
    const { quoteId } = data;
    expect((await one.screens.write('gift.resend', { quoteId })).data).toMatchObject({
      cooldownSeconds: 30,
      attemptsLeft: 5,
    });
    const thief = await other(one);
    expect((await thief.screens.write('gift.resend', { quoteId })).error?.code).toBe('QUOTE_NOT_FOUND');
    const stolen = await thief.screens.write('gift.confirm', { quoteId, otp: '1234', key: randomUUID() });
    expect(stolen.error?.code).toBe('QUOTE_NOT_FOUND');
    const wrong = await one.screens.write('gift.quote', { ...request, mobile: '12345' });
    expect(wrong.error?.code).toBe('INVALID_RECEIVER');
  });
});

describe('what a user may see', () => {
  it('is their own history, a page at a time, with documents where there are some', async () => {
    const one = await holder();
    const neighbour = await other(one);
    const { data: list } = await one.screens.read('history.list');
    expect(list).toMatchObject({ total: 1, rows: [{ type: 'buy', direction: 'in', amountInr: 10_000 }] });
    const [{ transactionId }] = list.rows;
    expect((await one.screens.read('history.invoice', { transactionId })).data.viewUrl).toMatch(/\/invoice\//);
    expect((await one.screens.read('history.list', { type: 'sell' })).data.total).toBe(0);
    expect((await neighbour.screens.read('history.list')).data.total).toBe(0);
    expect(
      codes([
        await neighbour.screens.read('history.detail', { transactionId }),
        await neighbour.screens.read('history.invoice', { transactionId }),
      ]),
    ).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('is home in one answer, with a certificate', async () => {
    const { screens } = await holder();
    const { data } = await screens.read('home.open');
    expect(data).toMatchObject({
      mode: 'sandbox',
      channel: 'embed',
      user: { name: 'Asha Rao' },
      kyc: { status: 'not_started' },
      limits: { minInr: 10, maxInr: 50_000 },
      offers: { buy: true, sip: true },
    });
    expect(data.rates.gold.buyRateInr).toBeGreaterThan(data.rates.gold.sellRateInr);
    expect(data.rates.gold.nextInSeconds).toBeGreaterThan(0);
    expect(data.chart.gold.length).toBe(30);
    expect(data.holdings.gold.worth.investedInr).toBe(10_000);
    const { data: certificate } = await screens.read('history.certificate');
    expect(certificate).toMatchObject({ isSimulated: true, verifyUrl: null, image: { width: 1080 }, proof: null });
    expect((await screens.read('home.proof')).data).toBeNull();
    await commitHoldings(world.core);
    const { data: counted } = await screens.read('history.certificate');
    const [holding] = JSON.parse(counted.proof.text).holdings;
    expect([holding.mode, holding.metal, Number(holding.micrograms) / 1_000_000]).toEqual([
      'sandbox',
      'gold',
      data.holdings.gold.grams,
    ]);
    const { data: proof } = await screens.read('home.proof');
    expect(proof.text).toBe(counted.proof.text);
    const verdict = await checkProof(readProof(proof.text) as ProofOfHoldings, proof.keyIds);
    expect(verdict.findings.filter(({ state }) => state !== 'holds')).toEqual([]);
    expect(verdict.day).toBe(proof.day);
  });

  it('is still their holdings where there are no prices', async () => {
    const { partner, screens } = await holder();
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 1 });
    const { data } = await screens.read('home.open');
    expect([data.totalValueInr, data.holdings.gold.worth]).toEqual([null, null]);
    expect(data.holdings.gold.grams).toBeGreaterThan(0);
  });
});
