import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer, ApiClient } from '../../testing/api-client.ts';
import { type Life, makeLife, pathOf } from '../../testing/life.ts';
import { COIN, makeOwner, placeOrder, stockLive } from '../../testing/rooms/deliveries.ts';
import { rowsBeside } from '../../testing/rooms/sandbox-touch.ts';
import { addAccount } from '../../testing/rooms/withdrawals.ts';
import { sampleBody } from '../../testing/sample-body.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import type { Route } from './frame/route.ts';
import { routes } from './routes.ts';

let world: World;
let partner: TestPartner;
let own: Life;
/** What the sandbox's token must not see: things of another partner, of its own live mode, and of before the reset. */
let hidden: Readonly<Record<string, Life>>;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  const stranger = await world.partner();
  await stockLive(world, COIN.sku, 10);
  const erased = await makeLife(world, partner, 'sandbox');
  await partner.sandbox.post('/partner/sandbox/reset');
  hidden = {
    'another partner': await makeLife(world, stranger, 'sandbox'),
    'the other mode': await makeLife(world, partner, 'live'),
    'before a reset': erased,
  };
  own = await makeLife(world, partner, 'sandbox');
});
afterAll(() => world.close());

/** Another user of the same sandbox, with a bank account and a delivery order. */
async function makeNeighbour(): Promise<Life> {
  const { user_code: userCode, mobile } = await makeOwner(world, partner);
  const parcel = await placeOrder(world, partner, 'sandbox', { user_code: userCode, mobile });
  const account = await addAccount(partner.sandbox, userCode);
  return { ...none, userCode, mobile, orderId: parcel.order_id, bankAccountId: account.id };
}

/** Ids that never existed, in their right form. */
const none: Life = {
  userCode: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3',
  mobile: '9000000000',
  transactionId: 'txn_01kah3n5t0v2m9q4r7w8x1y6z3',
  key: 'no such key',
  paymentId: 'pay_01kah3n5t0v2m9q4r7w8x1y6z3',
  sipId: '999999999',
  orderId: 'dlv_01kah3n5t0v2m9q4r7w8x1y6z3',
  bankAccountId: 'ba_01kah3n5t0v2m9q4r7w8x1y6z3',
  eventId: 'evt_01kah3n5t0v2m9q4r7w8x1y6z3',
  withdrawalId: 'wd_01kah3n5t0v2m9q4r7w8x1y6z3',
};

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const call = (client: ApiClient, route: Route, life: Life): Promise<ApiAnswer> => {
  const body = sampleBody(route, life.userCode);
  return client.send(route.method, pathOf(route.path, life), body && JSON.stringify(body));
};
const named = (list: readonly Route[]) => list.map((route) => [nameOf(route), route] as const);

/** Paths that name something of a partner's book, but for keys: an unknown one answers 200 (spec 4.11). */
const naming = routes.filter(({ path }) => /:(user_code|payment_id|order_id|event_id|id)\b/.test(path));
/** Calls whose body names a user. */
const askingForUser = routes.filter((route) => 'user_code' in (sampleBody(route, '') ?? {}) && !isEmbed(route));
/** Paths that name a user and something of this user. */
const namingTwo = naming.filter(({ path }) => /:user_code\/.*:(order_id|id)\b/.test(path));

function isEmbed({ path }: Route): boolean {
  return path.startsWith('/partner/embed/');
}

/** What a path or body names is answered as unknown by the code of the first thing that is. */
function codeOf({ path }: Route): string {
  return path.includes(':user_code') || !path.includes(':') ? 'USER_CODE_NOT_FOUND' : 'NOT_FOUND';
}

describe('what is not the caller’s is answered exactly as what never existed, and stays as it is (decisions 2)', () => {
  it('the lists of calls are not empty', () => {
    expect([naming.length, askingForUser.length, namingTwo.length]).toEqual([43, 4, 2]);
  });

  it.each(named([...naming, ...askingForUser]))('%s', async (_, route) => {
    const unknown = await call(partner.sandbox, route, none);
    expect(unknown.code).toBe(codeOf(route));
    for (const [whose, life] of Object.entries(hidden)) {
      const { status, body } = await call(partner.sandbox, route, life);
      expect({ whose, status, error: body.error }).toEqual({
        whose,
        status: unknown.status,
        error: unknown.body.error,
      });
    }
  });

  it.each(named(namingTwo))('%s: what is another user’s, also of the same partner', async (_, route) => {
    const neighbour = await makeNeighbour();
    const theirs = (life: Life): Life => ({ ...life, userCode: own.userCode });
    const unknown = await call(partner.sandbox, route, theirs(none));
    expect(unknown.status).toBe(404);
    for (const life of [...Object.values(hidden), neighbour]) {
      expect((await call(partner.sandbox, route, theirs(life))).body.error).toEqual(unknown.body.error);
    }
    expect((await call(partner.sandbox, route, neighbour)).status).toBe(200);
  });

  it('and after all of these calls no row beside the sandbox has changed', async () => {
    const before = await rowsBeside(world, partner);
    for (const route of [...naming, ...askingForUser]) {
      for (const life of Object.values(hidden)) expect((await call(partner.sandbox, route, life)).status).toBe(404);
    }
    expect(await rowsBeside(world, partner)).toEqual(before);
  });
});
