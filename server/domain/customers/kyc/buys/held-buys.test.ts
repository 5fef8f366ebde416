import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../../../jobs/clean-up.ts';
import { atOnce, clientsAt } from '../../../../testing/at-once.ts';
import { approvedUser, kycUser } from '../../../../testing/rooms/kyc.ts';
import { eventsOf, ORDERS, pass, simulate } from '../../../../testing/rooms/payments.ts';
import { SIPS } from '../../../../testing/rooms/sips.ts';
import { bookOf, makeBuy, makeQuote, makeUser, sql, tally } from '../../../../testing/trades.ts';
import { untilKeyWaits } from '../../../../testing/while-locked.ts';
import { startWorld, type TestPartner, type World } from '../../../../testing/world.ts';
import { ProviderProblem } from '../../../kernel/provider-problem.ts';

const kycLimits = { freeBuyLimitPaise: 5_000_00n, panRequiredFromPaise: 20_000_00n };
const LAPSED = 1_261;

/** How the gateways of orders and plans behave. */
const gateways = { areAsked: false, areDown: false };

let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld({ kycLimits, gateway: behaving, mandates: behaving });
  second = await startWorld({ kycLimits, gateway: behaving, mandates: behaving, databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

/** The same gateway, slow or out of reach, as a test sets it. */
function behaving<Gateway extends { isLocal: boolean; open(opening: never): Promise<unknown> }>(own: Gateway): Gateway {
  return {
    ...own,
    get isLocal() {
      return own.isLocal && !gateways.areAsked;
    },
    async open(opening: never) {
      if (gateways.areDown) throw new ProviderProblem('unavailable', 'out of reach');
      return own.open(opening);
    },
  };
}

async function whereGateways<Value>(are: Partial<typeof gateways>, run: () => Promise<Value>): Promise<Value> {
  Object.assign(gateways, are);
  try {
    return await run();
  } finally {
    Object.assign(gateways, { areAsked: false, areDown: false });
  }
}

type Client = TestPartner['sandbox'];
const quote = (client: Client, user_code: string, amount_inr: number) =>
  client.post('/partner/buy/quote', { user_code, asset_type: 'gold', amount_inr });
const order = (client: Client, user_code: string, amount_inr: number, key?: string) =>
  client.post(ORDERS, { user_code, amount_inr, checkout_type: 'hosted' }, key === undefined ? {} : { key });
const sip = (client: Client, user_code: string, installment_amount_inr: number, key?: string) =>
  client.post(SIPS, { user_code, installment_amount_inr, frequency: 'monthly' }, key === undefined ? {} : { key });
const used = async (client: Client, userCode: string) =>
  (await quote(client, userCode, 5_001)).body.error.details.used_inr;
const boughtBy = async (userCode: string) => {
  const [row] = await sql<{ paise: bigint | null }>(
    world,
    `SELECT sum(amount_paise)::bigint AS paise FROM transaction WHERE user_code = $1 AND status = 'completed'`,
    [userCode],
  );
  return row?.paise ?? 0n;
};
const holdsOf = async (userCode: string) =>
  (await sql(world, 'SELECT FROM buy_hold h JOIN end_user u ON u.id = h.user_id WHERE u.user_code = $1', [userCode]))
    .length;

describe('calls with one key at once', () => {
  it.each([
    ['orders, made here', order, false],
    ['orders, at a gateway that is asked', order, true],
    ['plans, made here', sip, false],
    ['plans, at a bank that is asked', sip, true],
  ] as const)('%s: all get the one that was made, which takes the whole limit', async (_, make, areAsked) => {
    const partner = await world.partner();
    const clients = clientsAt([world, second], partner, 'sandbox');
    const answers = await whereGateways({ areAsked }, async () => {
      const all = [];
      for (let round = 0; round < 12; round += 1) {
        const userCode = await makeUser(partner.sandbox);
        const ofRound = await atOnce(clients, 4, (client) => make(client, userCode, 5_000, `key ${round}`));
        expect(new Set(ofRound.map(({ data }) => data?.payment_id ?? data?.id)).size).toBe(1);
        expect(await used(partner.sandbox, userCode)).toBe(5_000);
        all.push(...ofRound);
      }
      return all;
    });
    expect(answers.map(({ status, code }) => code ?? status)).toEqual(Array(48).fill(201));
  });

  it('hold once for others: as the most that any of them asks for', async () => {
    const partner = await world.partner();
    const userCode = await makeUser(partner.sandbox);
    const bookId = await bookOf(world, partner, 'sandbox');
    const now = world.clock.now();
    const hold = (id: string, amount: bigint, key: string | undefined) =>
      world.core.customers.buyHolds({
        id,
        bookId,
        userCode,
        amount,
        limit: 5_000_00n,
        since: 'txn_',
        now,
        expiresAt: now + 60_000,
        key,
      });
    expect(await hold('pay_one', 2_000_00n, 'a')).toMatchObject({ isHeld: true, used: 0n });
    expect(await hold('pay_two', 3_000_00n, 'a')).toMatchObject({ isHeld: true, used: 0n });
    expect(await hold('pay_three', 2_000_01n, 'b')).toMatchObject({ isHeld: false, used: 3_000_00n });
    expect(await hold('pay_four', 2_000_00n, undefined)).toMatchObject({ isHeld: true, used: 3_000_00n });
    expect(await hold('pay_five', 3_000_01n, 'a')).toMatchObject({ isHeld: false, used: 2_000_00n });
  });
});

describe('money that comes after its order has lapsed', () => {
  const lapsed = async (client: Client, userCode: string) => {
    const made = await order(client, userCode, 5_000);
    expect(made.status).toBe(201);
    await pass(client, LAPSED);
    return made.data.payment_id as string;
  };

  it('completes while there is room, and goes back, with the reason, where it would pass the limit', async () => {
    const { sandbox } = await world.partner();
    const userCode = await makeUser(sandbox);
    const [one, other] = [await lapsed(sandbox, userCode), await lapsed(sandbox, userCode)];
    expect((await simulate(sandbox, one, 'late_success')).status).toBe('completed');
    expect((await simulate(sandbox, other, 'late_success')).status).toBe('refund_due');
    await pass(sandbox, 60);
    expect((await sandbox.get(`${ORDERS}/${other}`)).data).toMatchObject({ status: 'refunded' });
    expect((await eventsOf(world, other)).map(({ kind, data }) => [kind, data.reason, data.willRetryUntil])).toEqual([
      ['payment.expired', null, null],
      ['payment.failed', 'kyc_required', null],
      ['payment.refunded', 'kyc_required', null],
    ]);
    expect(await boughtBy(userCode)).toBe(5_000_00n);
  });

  it('of many orders at once, over two processes, becomes the limit and no rupee more', async () => {
    const partner = await world.partner();
    const userCode = await makeUser(partner.sandbox);
    const ids: string[] = [];
    for (let made = 0; made < 6; made += 1) ids.push(await lapsed(partner.sandbox, userCode));
    const answers = await atOnce(clientsAt([world, second], partner, 'sandbox'), 12, (client, index) =>
      index % 2 === 0
        ? client.post(`${ORDERS}/${ids[index / 2]}/simulate`, { outcome: 'late_success' })
        : quote(client, userCode, 5_000),
    );
    const held = answers.filter(({ status, data }) => status === 200 && data.quote_id !== undefined).length;
    expect(await boughtBy(userCode)).toBe(held > 0 ? 0n : 5_000_00n);
    expect(held).toBeLessThanOrEqual(1);
    expect(await used(partner.sandbox, userCode)).toBe(5_000);
  });

  it('of a user whose KYC was approved by then completes, however much it is', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    const [one, other] = [await lapsed(sandbox, kyc.userCode), await lapsed(sandbox, kyc.userCode)];
    await kyc.verifyPan();
    await kyc.proveAadhaar();
    for (const id of [one, other]) expect((await simulate(sandbox, id, 'late_success')).status).toBe('completed');
  });

  it('within a minute finds its place still held', async () => {
    const { sandbox } = await world.partner();
    const userCode = await makeUser(sandbox);
    const made = await order(sandbox, userCode, 5_000);
    await pass(sandbox, 1_230);
    expect((await quote(sandbox, userCode, 1)).code).toBe('KYC_REQUIRED');
    expect((await simulate(sandbox, made.data.payment_id, 'late_success')).status).toBe('completed');
  });
});

describe('what a gateway did not take', () => {
  it.each([
    ['an order', order],
    ['a plan', sip],
  ] as const)('%s holds nothing', async (_, make) => {
    const { sandbox } = await world.partner();
    const userCode = await makeUser(sandbox);
    const refused = await whereGateways({ areAsked: true, areDown: true }, () => make(sandbox, userCode, 5_000, 'one'));
    expect(refused.code).toBe('PAYMENT_GATEWAY_UNAVAILABLE');
    expect(await holdsOf(userCode)).toBe(0);
    expect((await make(sandbox, userCode, 5_000, 'another')).status).toBe(201);
  });
});

describe('a quote that lapses while its confirm is under way', () => {
  it('holds its place until the confirm is through', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const userCode = await makeUser(sandbox);
    const { data: first } = await quote(sandbox, userCode, 5_000);
    const holder = new pg.Client({ connectionString: world.databaseUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query(
      `SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', $1::int, $2::text, $3::text), 0))`,
      [await bookOf(world, partner, 'sandbox'), '/partner/buy/confirm', 'key'],
    );
    const running = sandbox.post('/partner/buy/confirm', { quote_id: first.quote_id }, { key: 'key' });
    await untilKeyWaits(world);
    await pass(sandbox, 601);
    const next = await quote(sandbox, userCode, 5_000);
    await holder.query('ROLLBACK');
    await holder.end();
    expect([(await running).status, next.code]).toEqual([200, 'KYC_REQUIRED']);
  });
});

describe('the hourly clean-up', () => {
  it('forgets what no longer counts, also of users whose KYC was approved since, and nothing that does', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await makeBuy(sandbox, { user_code: kyc.userCode, amount_inr: 1_000 });
    const open = await makeUser(sandbox);
    await makeQuote(sandbox, { user_code: open, amount_inr: 1_000 });
    await order(sandbox, open, 1_000);
    await kyc.verifyPan();
    await kyc.proveAadhaar();
    expect([await holdsOf(kyc.userCode), await holdsOf(open)]).toEqual([1, 2]);
    await cleanUp(world.core);
    expect([await holdsOf(kyc.userCode), await holdsOf(open)]).toEqual([0, 2]);
    expect(await holdsOf((await approvedUser(sandbox)).userCode)).toBe(0);
    expect(tally([await quote(sandbox, open, 3_001)])).toEqual({ KYC_REQUIRED: 1 });
  });
});
