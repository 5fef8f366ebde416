import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/dashboard/users';
const codes = (data: { users: { user_code: string }[] }) => data.users.map((user) => user.user_code);

describe('200', () => {
  it('lists those whom the service did not know before, with where they came from', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    const known = randomMobile();
    await makeUser(neighbour.live, { mobile: known });
    await makeUser(partner.live, { mobile: known });
    const own = await makeUser(partner.live, { name: 'Asha' });
    const { data } = await partner.live.get(path);
    expect(data).toMatchObject({ total: 1, limit: 50, offset: 0, as_of: expect.any(String) });
    expect(data.users).toEqual([
      {
        user_code: own,
        name: 'Asha',
        mobile_masked: expect.any(String),
        email_masked: null,
        kyc_status: 'not_started',
        user_existed: false,
        registered_at: expect.any(String),
        meta: null,
        metadata: null,
        sources: ['api'],
      },
    ]);
    expect((await partner.live.get('/partner/users')).data.total).toBe(2);
  });

  it('pages newest first', async () => {
    const { sandbox } = await world.partner();
    const made: string[] = [];
    for (let user = 0; user < 3; user++) made.unshift(await makeUser(sandbox));
    const first = (await sandbox.get(`${path}?limit=2`)).data;
    const second = (await sandbox.get(`${path}?limit=2&offset=2&as_of=${first.as_of}`)).data;
    expect([...codes(first), ...codes(second)]).toEqual(made);
  });
});

describe('400', () => {
  it.each(['limit=0', 'limit=201', 'offset=-1', 'as_of=x'])('VALIDATION_ERROR for %s', async (query) => {
    const { sandbox } = await world.partner();
    expect(await sandbox.get(`${path}?${query}`)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });
});
