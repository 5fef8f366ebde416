import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { findEmbedPlace } from '../domains/embed-place.ts';
import { allowAddress, readAllowedAddresses, removeAddress } from './allowed-addresses.ts';
import { addReturnOrigin, removeReturnOrigin } from './return-origins.ts';
import { setStrictIdempotency } from './strict-idempotency.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const actions = async (partnerId: string) =>
  (
    await sql<{ action: string }>(world, 'SELECT action FROM audit_entry WHERE partner_id = $1 ORDER BY id', [
      partnerId,
    ])
  ).map(({ action }) => action);

describe('return origins', () => {
  it.each([
    ['https://shop.example.com', 'https://shop.example.com'],
    [' https://Shop.Example.com:443/ ', 'https://shop.example.com'],
    ['https://shop.example.com:8443', 'https://shop.example.com:8443'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://[2001:DB8::1]', 'https://[2001:db8::1]'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('%s is kept as %s', async (given, kept) => {
    const partner = await world.partner({ returnOrigins: [] });
    expect(await addReturnOrigin(await memberContext(world, partner), { origin: given })).toEqual([kept]);
  });

  it.each([
    'http://shop.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost:3000/shop',
    'shop.example.com',
    'javascript:alert(1)',
    'https://shop.example.com/return',
    'https://shop.example.com?x=1',
    'https://shop.example.com/?',
    'https://shop.example.com#',
    'https://user@shop.example.com',
    'https://*.example.com',
    'https://shop.example.com.',
    'https://',
    `https://${'a'.repeat(250)}.example`,
  ])('%s is refused, naming the field', async (origin) => {
    const partner = await world.partner({ returnOrigins: [] });
    await expect(async () => addReturnOrigin(await memberContext(world, partner), { origin })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { origin: expect.any(String) } },
    });
    expect(await actions(partner.id)).toEqual([]);
  });

  it('counts from the next order on, in every process, and no more once it is gone', async () => {
    const partner = await world.partner({ returnOrigins: [] });
    const owner = await memberContext(world, partner);
    const { data: user } = await partner.sandbox.post('/partner/users/init', { mobile: '9876501234', flow: 'api' });
    const order = async (reference: string) =>
      (
        await partner.sandbox.post('/partner/payments/orders', {
          amount_inr: 100,
          asset_type: 'gold',
          checkout_type: 'hosted',
          user_code: user.user_code,
          reference,
          return_url: 'https://shop.example.com/done',
        })
      ).code;
    expect(await order('a')).toBe('RETURN_URL_NOT_ALLOWED');
    await addReturnOrigin(owner, { origin: 'https://shop.example.com' });
    await addReturnOrigin(owner, { origin: 'https://shop.example.com' });
    expect(await order('b')).toBeUndefined();
    expect(await removeReturnOrigin(owner, { origin: 'https://shop.example.com' })).toEqual([]);
    await removeReturnOrigin(owner, { origin: 'https://shop.example.com' });
    expect(await order('c')).toBe('RETURN_URL_NOT_ALLOWED');
    expect(await actions(partner.id)).toEqual(['return_origin.added', 'return_origin.removed']);
  });

  it('on a developer’s machine frames the screens, and is no place to return to', async () => {
    const partner = await world.partner({ returnOrigins: [] });
    await addReturnOrigin(await memberContext(world, partner), { origin: 'http://localhost:3000' });
    expect((await findEmbedPlace(world.core, partner.id))?.frameOrigins).toEqual(['http://localhost:3000']);
    const { data: user } = await partner.sandbox.post('/partner/users/init', { mobile: '9876501234', flow: 'api' });
    const { code } = await partner.sandbox.post('/partner/payments/orders', {
      amount_inr: 100,
      asset_type: 'gold',
      checkout_type: 'hosted',
      user_code: user.user_code,
      return_url: 'http://localhost:3000/done',
    });
    expect(code).toBe('RETURN_URL_NOT_ALLOWED');
  });

  it('ends at 20, and two added at once are both kept', async () => {
    const partner = await world.partner({ returnOrigins: [] });
    const owner = await memberContext(world, partner);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => addReturnOrigin(owner, { origin: `https://s${index}.example.com` })),
    );
    await expect(addReturnOrigin(owner, { origin: 'https://more.example.com' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    const [row] = await sql<{ count: number }>(
      world,
      'SELECT cardinality(return_origins) AS count FROM partner WHERE id = $1',
      [partner.id],
    );
    expect(row?.count).toBe(20);
  });
});

describe('allowed addresses', () => {
  it('are of one mode, count from the next call on, and are gone as fast', async () => {
    const partner = await world.partner();
    const owner = await memberContext(world, partner, 'sandbox');
    expect(await allowAddress(owner, { range: '203.0.113.77/24' })).toEqual(['203.0.113.0/24']);
    expect(await allowAddress(owner, { range: '203.0.113.0/24' })).toEqual(['203.0.113.0/24']);
    expect((await partner.sandbox.get('/partner/wallet')).code).toBe('IP_NOT_ALLOWED');
    expect((await partner.live.get('/partner/wallet')).status).toBe(200);
    expect(await allowAddress(owner, { range: '127.0.0.1' })).toEqual(['203.0.113.0/24', '127.0.0.1']);
    expect((await partner.sandbox.get('/partner/wallet')).status).toBe(200);
    await removeAddress(owner, { range: '127.0.0.1' });
    expect((await partner.sandbox.get('/partner/wallet')).code).toBe('IP_NOT_ALLOWED');
    expect(await removeAddress(owner, { range: '203.0.113.0/24' })).toEqual([]);
    expect((await partner.sandbox.get('/partner/wallet')).status).toBe(200);
    expect(await actions(partner.id)).toEqual([
      'allowed_address.added',
      'allowed_address.added',
      'allowed_address.removed',
      'allowed_address.removed',
    ]);
  });

  it.each(['', 'office', '203.0.113.0/33', '0.0.0.0/0', '::/0', '203.0.113.5 203.0.113.6'])(
    '%j is refused',
    async (range) => {
      const owner = await memberContext(world, await world.partner());
      await expect(async () => allowAddress(owner, { range })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { fields: { range: expect.any(String) } },
      });
    },
  );

  it('end at 50', async () => {
    const partner = await world.partner();
    const owner = await memberContext(world, partner);
    await sql(
      world,
      `UPDATE partner SET ip_allowed_sandbox = (SELECT array_agg('10.0.0.' || i) FROM generate_series(1, 50) i) WHERE id = $1`,
      [partner.id],
    );
    await expect(allowAddress(owner, { range: '10.0.1.1' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('advise a reader whether their own address would get in', async () => {
    const partner = await world.partner();
    const of = async (address: string) => readAllowedAddresses(await memberContext(world, partner), { address });
    expect(await of('203.0.113.7')).toEqual({ ranges: [], yourAddress: '203.0.113.7', isYoursAllowed: true });
    const owner = await memberContext(world, partner);
    await allowAddress(owner, { range: '203.0.113.0/24' });
    await allowAddress(owner, { range: '2001:db8::/32' });
    expect((await of('203.0.113.7')).isYoursAllowed).toBe(true);
    expect((await of('198.51.100.7')).isYoursAllowed).toBe(false);
    expect((await of('2001:db8:0:1::/64')).isYoursAllowed).toBe(true);
    expect((await of('2001:db9:0:1::/64')).isYoursAllowed).toBe(false);
    expect((await of('')).isYoursAllowed).toBe(false);
  });
});

it('strictness of keys counts from the next call on, and is noted once', async () => {
  const partner = await world.partner();
  const owner = await memberContext(world, partner);
  expect(await setStrictIdempotency(owner, { isStrict: true })).toBe(true);
  expect(await setStrictIdempotency(owner, { isStrict: true })).toBe(true);
  const { data: user } = await partner.sandbox.post('/partner/users/init', { mobile: '9876501234', flow: 'api' });
  const quote = async () =>
    (
      await partner.sandbox.post('/partner/buy/quote', {
        user_code: user.user_code,
        asset_type: 'gold',
        amount_inr: 100,
      })
    ).data.quote_id;
  const confirm = async () => partner.sandbox.post('/partner/buy/confirm', { quote_id: await quote() }, { key: 'one' });
  expect((await confirm()).status).toBe(200);
  expect((await confirm()).code).toBe('IDEMPOTENCY_BODY_MISMATCH');
  await setStrictIdempotency(owner, { isStrict: false });
  expect((await confirm()).headers['idempotency-body-mismatch']).toBe('true');
  expect(
    await sql(world, 'SELECT action, before, after FROM audit_entry WHERE partner_id = $1 ORDER BY id', [partner.id]),
  ).toEqual([
    {
      action: 'idempotency.strictness_set',
      before: { strict_idempotency_body: false },
      after: { strict_idempotency_body: true },
    },
    {
      action: 'idempotency.strictness_set',
      before: { strict_idempotency_body: true },
      after: { strict_idempotency_body: false },
    },
  ]);
});
