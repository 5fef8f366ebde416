import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stoppable } from '../../../domain/accounts/halts/stop.ts';
import type { OperatorContext } from '../../../domain/accounts/operators/operator-context.ts';
import { allTrading, resumePlatform, stopPlatform } from '../../../domain/operations/platform/stop-platform.ts';
import { type KeyedCall, keyedCalls } from '../../../testing/keyed-calls.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { setKyc } from '../../../testing/rooms/withdrawals.ts';
import { sql, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { routes } from '../routes.ts';

let world: World;
let finance: OperatorContext;
beforeAll(async () => {
  world = await startWorld();
  finance = await newOperator(world, 'finance');
});
afterAll(() => world.close());

/** Something that refuses calls: how it comes and goes, and the kinds it refuses, with the code of each. */
type Gate = {
  shut(partner: TestPartner, calls: readonly KeyedCall[]): Promise<unknown>;
  open(partner: TestPartner, calls: readonly KeyedCall[]): Promise<unknown>;
  refuses: Readonly<Record<string, string>>;
};

const kinds = Object.keys(keyedCalls);
const all = (code: string) => Object.fromEntries(kinds.map((kind) => [kind, code]));

const setting = (shut: string, open: string, refuses: Gate['refuses']): Gate => {
  const set = (change: string) => (partner: TestPartner) =>
    sql(world, `UPDATE partner SET ${change}, version = version + 1 WHERE id = $1`, [partner.id]);
  return { shut: set(shut), open: set(open), refuses };
};
const grants = `'{pricing,users,buy,sell,send,gift,delivery,payments,withdraw,bank,kyc,balance,transactions,receiver}'`;

const platform = (what: readonly Stoppable[], refuses: Gate['refuses']): Gate => ({
  async shut() {
    await stopPlatform(finance, { what, reason: 'Wrong prices' });
    await until('it is stopped', async () => (await world.core.accounts.halts.current()).size > 0);
  },
  async open() {
    await resumePlatform(finance, { what, reason: 'Prices are right' });
    await until('it goes on', async () => (await world.core.accounts.halts.current()).size === 0);
  },
  refuses,
});

const faults = ['price_feed', 'gateway', 'gateway_down', 'intent'];
const arm = async (partner: TestPartner, times: number) => {
  for (const fault of faults) await partner.sandbox.post('/partner/sandbox/faults', { fault, times });
};
const userOf = ({ path }: KeyedCall) => /usr_\w+/.exec(path)?.[0];
const setKycOf = (calls: readonly KeyedCall[], status: string) =>
  Promise.all(calls.map((call) => setKyc(world, userOf(call) ?? '', status)));

const gates: Readonly<Record<string, Gate>> = {
  'the grant was withdrawn': setting(`capabilities = '{}'`, `capabilities = ${grants}`, all('API_NOT_ALLOWED')),
  'the sandbox’s day is spent': setting(
    'sandbox_daily_limit = 1',
    'sandbox_daily_limit = NULL',
    all('SANDBOX_DAILY_LIMIT'),
  ),
  'trading is stopped': platform(allTrading, {
    ...{ buy: 'PRICES_UNAVAILABLE', sell: 'PRICES_UNAVAILABLE', send: 'PRICES_UNAVAILABLE' },
    ...{ gift: 'PRICES_UNAVAILABLE', delivery: 'PRICES_UNAVAILABLE', order: 'PRICES_UNAVAILABLE' },
  }),
  'payments are paused': platform(['payments'], { order: 'PAYMENT_INFRA_DISABLED', sip: 'PAYMENT_INFRA_DISABLED' }),
  'faults are armed': {
    shut: (partner) => arm(partner, 100),
    open: (partner) => arm(partner, 0),
    refuses: { order: 'PAYMENT_GATEWAY_UNAVAILABLE', sip: 'PAYMENT_GATEWAY_UNAVAILABLE' },
  },
  'there are no prices': {
    // The feed keeps its own time, and what it said is old by now.
    shut: async () => world.clock.advance(150_000),
    open: async () => world.clock.advance(-150_000),
    refuses: {},
  },
  'collection is off': setting('collection_enabled = false', 'collection_enabled = true', {
    order: 'PAYMENT_INFRA_NOT_ENABLED',
    sip: 'PAYMENT_INFRA_NOT_ENABLED',
  }),
  'limits are lower': setting(
    'order_min_paise = 1, order_max_paise = 2, daily_send_limit_paise = 1',
    'order_min_paise = 1000, order_max_paise = 5000000, daily_send_limit_paise = 20000000',
    { order: 'AMOUNT_ABOVE_MAX', send: 'DAILY_LIMIT_EXCEEDED' },
  ),
  'KYC is asked for': setting('free_buy_limit_paise = 0', 'free_buy_limit_paise = NULL', {
    order: 'KYC_REQUIRED',
    sip: 'KYC_REQUIRED',
  }),
  'KYC was taken back': {
    shut: (_, calls) => setKycOf(calls.filter(userOf), 'rejected'),
    open: (_, calls) => setKycOf(calls.filter(userOf), 'approved'),
    refuses: { withdrawal: 'KYC_REQUIRED' },
  },
  'the wallet is not set up': {
    shut: (partner) => sql(world, 'UPDATE book SET wallet_type = NULL WHERE partner_id = $1', [partner.id]),
    open: (partner) => sql(world, `UPDATE book SET wallet_type = 'prepaid' WHERE partner_id = $1`, [partner.id]),
    refuses: { buy: 'WALLET_NOT_CONFIGURED', delivery: 'WALLET_NOT_CONFIGURED' },
  },
};

describe('a used key is answered whatever has come since (decisions 15)', () => {
  it('every endpoint that takes keys is in the table', async () => {
    const partner = await world.partner();
    const inTable = await Promise.all(Object.values(keyedCalls).map((make) => make(world, partner)));
    const taking = routes.filter((route) => route.presentStored).map(({ path }) => path as string);
    expect(inTable.map(({ endpoint }) => endpoint).sort()).toEqual(taking.sort());
  });

  it.each(kinds)('%s', async (kind) => {
    const partner = await world.partner();
    const make = keyedCalls[kind] as (typeof keyedCalls)[string];
    const used = await make(world, partner);
    const fresh = await make(world, partner);
    const calls = [used, fresh];
    const call = ({ path, body }: KeyedCall, key: string) => partner.sandbox.post(path, body, { key });
    const armed = async () => (await partner.sandbox.get('/partner/sandbox/faults')).data.faults;
    const first = await call(used, 'used');
    expect([200, 201]).toContain(first.status);
    for (const [name, gate] of Object.entries(gates)) {
      await gate.shut(partner, calls);
      const before = name === 'the sandbox’s day is spent' ? undefined : await armed();
      const again = await call(used, 'used');
      expect([name, again.status, again.data]).toEqual([name, first.status, first.data]);
      expect([name, again.body.idempotent_replay]).toEqual([name, true]);
      // What the replay came past is there, and it took nothing of it.
      if (before) expect([name, await armed()]).toEqual([name, before]);
      const refusal = gate.refuses[kind];
      if (refusal) expect([name, (await call(fresh, name)).code]).toEqual([name, refusal]);
      await gate.open(partner, calls);
    }
    expect((await call(fresh, 'fresh')).status).toBe(first.status);
  });

  it('is not for a call that is not the partner’s any more, nor for one without form', async () => {
    const partner = await world.partner();
    const used = await (keyedCalls.order as (typeof keyedCalls)[string])(world, partner);
    const call = (body: unknown = used.body) => partner.sandbox.post(used.path, body, { key: 'used' });
    const set = (change: string) =>
      sql(world, `UPDATE partner SET ${change}, version = version + 1 WHERE id = $1`, [partner.id]);
    expect((await call()).status).toBe(201);
    expect((await call({ ...used.body, amount_inr: 'x' })).code).toBe('INVALID_AMOUNT');
    await set(`ip_allowed_sandbox = '{198.51.100.7}'`);
    expect((await call()).code).toBe('IP_NOT_ALLOWED');
    await set('sandbox_enabled = false');
    expect((await call()).code).toBe('SANDBOX_DISABLED');
    await set('enabled = false');
    expect((await call()).code).toBe('PARTNER_DISABLED');
  });
});
