import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateTests } from '../../testing/gates.ts';
import { makeBuy, makeUser, sql } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';

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
    expect(data.users[0].balances).toEqual({
      gold_grams: buy.quantity_grams,
      silver_grams: 0,
      inr: 0,
      sip_gold_grams: 0,
      sip_silver_grams: 0,
    });
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

describe('400', () => {
  it.each([
    ['limit', ['0', '201', '-1', '1.5', '', 'x', '1e2', '0x10']],
    ['offset', ['-1', '100000001', 'x', '']],
    ['include', ['', 'balance', 'BALANCES']],
    ['scope', ['', 'mine']],
  ])('VALIDATION_ERROR names %s', async (field, values) => {
    const partner = await world.partner();
    for (const value of values) {
      const answer = await partner.sandbox.get(`${path}?${field}=${value}`);
      expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
      expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
    }
  });
});

gateTests(() => world, { method: 'GET', path, capability: ['users'] });
