import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkUserArchive } from '../../domain/documents/archives/user-archive.ts';
import { archiveOf, filesIn } from '../../testing/archives.ts';
import { many } from '../../testing/at-once.ts';
import { bookOf, makeBuy, makeUser } from '../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../testing/world.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 10_000 });
  partner = await world.partner({ tier: 'paid' });
});
afterAll(() => world.close());

/** The link of a new user who holds gold. */
async function newLink(): Promise<string> {
  const userCode = await makeUser(partner.live);
  await makeBuy(partner.live, { user_code: userCode, amount_inr: 500 });
  const bookId = await bookOf(world, partner, 'live');
  const { url } = await linkUserArchive({ core: world.core, bookId, mode: 'live' }, userCode);
  return url.replace('http://localhost', world.url);
}

describe("a link to a user's archive", () => {
  it('is not asked for its head alone, for which it would be made', async () => {
    const response = await fetch(await newLink(), { method: 'HEAD' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('opens so many at a time and in ten minutes, however many ask at once', async () => {
    const link = await newLink();
    const answers = await many(30, async () => {
      const response = await fetch(link);
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    });
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened.length).toBeGreaterThanOrEqual(1);
    expect(opened.length).toBeLessThanOrEqual(10);
    expect(opened.every(({ bytes }) => bytes > 10_000)).toBe(true);
    expect(answers.every(({ status }) => [200, 429, 503].includes(status))).toBe(true);
    const over = await fetch(link);
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe("a user's archive", () => {
  it('has the certificates that were issued through its partner, and no name that another gave', async () => {
    const other = await world.partner({ tier: 'paid' });
    const mobile = randomMobile();
    const own = await makeUser(partner.live, { mobile, name: 'Asha Rao' });
    const elsewhere = await makeUser(other.live, { mobile, name: 'Tara Sen' });
    await partner.live.get(`/partner/users/${own}/certificate`);
    await other.live.get(`/partner/users/${elsewhere}/certificate`);
    const archive = await archiveOf(world, partner, { mode: 'live', receiver: { kind: 'user', userCode: own } });
    const certificates = filesIn(archive).filter(({ name }) => name.startsWith('certificates-'));
    expect(certificates.map(({ content }) => content.toString('utf8')).join()).toContain('Asha Rao');
    expect(archive.toString('utf8')).not.toContain('Tara Sen');
  });
});
