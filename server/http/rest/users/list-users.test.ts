import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { makeSip, simulateSip } from '../../../testing/rooms/sips.ts';
import { bookOf, emptyBalances, makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/users';

describe('200', () => {
  it('lists the partner’s users of the mode, newest first, 50 a page by default', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    const codes = [];
    for (let user = 0; user < 5; user++) codes.unshift(await makeUser(partner.sandbox, { name: `User ${user}` }));
    await makeUser(partner.live);
    await makeUser(neighbour.sandbox);
    const { data } = await partner.sandbox.get(path);
    expect(data).toMatchObject({ total: 5, limit: 50, offset: 0 });
    expect(data.users.map(({ user_code }: { user_code: string }) => user_code)).toEqual(codes);
    expect(data.users[0]).toEqual({
      user_code: codes[0],
      name: 'User 4',
      mobile_masked: expect.stringMatching(/^9\d\*{6}\d\d$/),
      email_masked: null,
      kyc_status: 'not_started',
      user_existed: false,
      registered_at: expect.any(String),
      meta: null,
      metadata: null,
    });
    const paged = [];
    for (let offset = 0; offset < 6; offset += 2) {
      const page = (await partner.sandbox.get(`${path}?limit=2&offset=${offset}`)).data;
      expect(page).toMatchObject({ total: 5, limit: 2, offset });
      paged.push(...page.users.map(({ user_code }: { user_code: string }) => user_code));
    }
    expect(paged).toEqual(codes);
    expect((await partner.sandbox.get(`${path}?offset=100000000&limit=200`)).data.users).toEqual([]);
  });

  it('adds balances only if asked', async () => {
    const partner = await world.partner();
    const buy = await makeBuy(partner.sandbox);
    const { data } = await partner.sandbox.get(`${path}?include=balances`);
    expect(data.users[0].balances).toEqual({ ...emptyBalances, gold_grams: buy.quantity_grams });
  });

  it('names the checkout and SIPs as sources of a user, from the first order of each that completes', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const sources = async () => (await sandbox.get(`${path}?scope=all`)).data.users[0].sources;
    const [first, second] = [await makeOrder(sandbox, { user_code }), await makeOrder(sandbox, { user_code })];
    await simulate(sandbox, first.payment_id, 'purchase_failure');
    expect(await sources()).toEqual(['api']);
    await simulate(sandbox, first.payment_id, 'success');
    await simulate(sandbox, second.payment_id, 'success');
    expect(await sources()).toEqual(['api', 'checkout']);
    const sip = await makeSip(sandbox, { user_code });
    expect(await sources()).toEqual(['api', 'checkout']);
    await simulateSip(sandbox, sip.id, 'activate');
    expect(await sources()).toEqual(['api', 'checkout', 'sip']);
  });

  it('shows with scope=all also those who came otherwise, each with its sources', async () => {
    const partner = await world.partner();
    const [registered, received] = [await makeUser(partner.sandbox), await makeUser(partner.sandbox)];
    await sql(world, `UPDATE end_user SET sources = '{send}' WHERE user_code = $1`, [received]);
    const own = (await partner.sandbox.get(path)).data;
    expect(own).toMatchObject({ total: 1, users: [{ user_code: registered }] });
    expect(own.users[0]).not.toHaveProperty('sources');
    expect((await partner.sandbox.get(`${path}?scope=all`)).data).toMatchObject({
      total: 2,
      users: [
        { user_code: received, sources: ['send'] },
        { user_code: registered, sources: ['api'] },
      ],
    });
  });
});

describe('as_of', () => {
  it('keeps pages in their place while users arrive', async () => {
    const partner = await world.partner();
    const codes: string[] = [];
    for (let user = 0; user < 5; user++) codes.unshift(await makeUser(partner.sandbox));
    const { as_of, users } = (await partner.sandbox.get(`${path}?limit=2`)).data;
    const seen = [...users];
    for (let offset = 2; offset < 6; offset += 2) {
      await makeUser(partner.sandbox);
      const { data } = await partner.sandbox.get(`${path}?limit=2&offset=${offset}&as_of=${as_of}`);
      expect(data).toMatchObject({ total: 5, as_of });
      seen.push(...data.users);
    }
    expect(seen.map(({ user_code }) => user_code)).toEqual(codes);
    expect((await partner.sandbox.get(`${path}?scope=all&as_of=${as_of}`)).code).toBe('VALIDATION_ERROR');
  });

  it('stays right in a long list when someone who came otherwise is registered long after', async () => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'sandbox');
    const mobile = randomMobile();
    const received = await makeUser(partner.sandbox, { mobile });
    await sql(world, `UPDATE end_user SET sources = '{send}', linked_at = 'epoch' WHERE user_code = $1`, [received]);
    const names = Array.from({ length: 2_500 }, (_, nth) => `long-${bookId}-${nth}`);
    await sql(
      world,
      `WITH made AS (
         INSERT INTO person (id, mode, mobile_hash, mobile_sealed, mobile_masked)
         SELECT n, 'sandbox', n::bytea, n::bytea, 'x' FROM unnest($2::text[]) n RETURNING id)
       INSERT INTO end_user (book_id, person_id, user_code, existed, sources, linked_at)
       SELECT $1, id, id, false, '{api}', 'epoch' FROM made`,
      [bookId, names],
    );
    const listed = async (offset: number) => (await partner.sandbox.get(`${path}?limit=1&offset=${offset}`)).data;
    expect(await listed(2_499)).toMatchObject({ total: 2_500 });
    expect(await sql(world, 'SELECT FROM list_stretch WHERE list = $1', [`users ${bookId} registered`])).toHaveLength(
      2,
    );
    await makeUser(partner.sandbox, { mobile });
    for (let round = 0; round < 2; round++) {
      expect(await listed(2_500)).toMatchObject({ total: 2_501, users: [{ user_code: received }] });
      expect((await listed(0)).users).toHaveLength(1);
    }
    expect(await sql(world, 'SELECT FROM list_stretch WHERE list = $1', [`users ${bookId} registered`])).toHaveLength(
      2,
    );
  });
});

describe('400', () => {
  it.each([
    ['limit', ['0', '201', '-1', '1.5', '', 'x', '1e2', '0x10']],
    ['offset', ['-1', '100000001', 'x', '']],
    ['include', ['', 'balance', 'BALANCES']],
    ['scope', ['', 'mine']],
    ['as_of', ['', 'x', '1.00000000']],
  ])('VALIDATION_ERROR names %s', async (field, values) => {
    const partner = await world.partner();
    for (const value of values) {
      const answer = await partner.sandbox.get(`${path}?${field}=${value}`);
      expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
      expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
    }
  });
});
