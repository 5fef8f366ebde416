import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { makeSip, simulateSip } from '../../../../testing/rooms/sips.ts';
import { makeUser } from '../../../../testing/trades.ts';
import { startWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const list = async (client: ApiClient, query = '') => (await client.get(`/partner/payments/sips${query}`)).data;

describe('200', () => {
  it('lists plans newest first, by status, user and reference, in pages', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const first = await makeSip(sandbox, { user_code, reference: 'one' });
    const second = await makeSip(sandbox, { user_code });
    const third = await makeSip(sandbox);
    await simulateSip(sandbox, second.id, 'activate');
    await simulateSip(sandbox, third.id, 'failure');
    const ids = (answer: { sips: { id: string }[] }) => answer.sips.map(({ id }) => id);
    const all = await list(sandbox);
    expect([ids(all), all.total, all.page, all.limit]).toEqual([[third.id, second.id, first.id], 3, 1, 20]);
    expect(all.sips[2]).toEqual(first);
    expect(ids(await list(sandbox, '?status=active,failed'))).toEqual([third.id, second.id]);
    expect(ids(await list(sandbox, `?user_code=${user_code}&status=pending_authorisation`))).toEqual([first.id]);
    expect(ids(await list(sandbox, '?reference=one'))).toEqual([first.id]);
    expect(ids(await list(sandbox, '?user_code=usr_unknown'))).toEqual([]);
    const page = await list(sandbox, '?page=2&limit=2');
    expect([ids(page), page.total]).toEqual([[first.id], 3]);
  });

  it('shows nothing of another partner or mode', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const made = await makeSip(partner.sandbox);
    for (const client of [partner.live, stranger.sandbox]) {
      expect((await list(client, `?user_code=${made.user_code}`)).total).toBe(0);
    }
  });
});

describe('400', () => {
  it.each([
    ['status=paid', 'status'],
    ['limit=101', 'limit'],
    ['page=0', 'page'],
    ['reference=%00', 'reference'],
  ])('VALIDATION_ERROR for %s', async (query, field) => {
    const { sandbox } = await world.partner();
    const answer = await sandbox.get(`/partner/payments/sips?${query}`);
    expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', [field]]);
  });
});
