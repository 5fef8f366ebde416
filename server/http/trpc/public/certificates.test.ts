import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
});
afterAll(() => world.close());

async function verify(number: string, address: string) {
  const input = encodeURIComponent(JSON.stringify({ number }));
  const response = await fetch(`${world.url}/trpc/certificates.verify?input=${input}`, {
    headers: { 'x-forwarded-for': address },
  });
  const body = await response.json();
  return { status: response.status, data: body.result?.data, code: body.error?.data?.code };
}

describe('verifying', () => {
  it('shows what was certified and nothing else of the person', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live, { name: 'Asha Rao', email: 'asha@example.com' });
    const { data: issued } = await partner.live.get(`/partner/users/${user_code}/certificate`);
    const { data } = await verify(issued.cert_no.toLowerCase(), '203.0.113.1');
    expect(data).toMatchObject({
      state: 'genuine',
      number: issued.cert_no,
      issuedAt: issued.issued_at,
      issuedAtDisplay: issued.issued_at_display,
      holderName: 'Asha Rao',
      grams: { gold: '0.000000', silver: '0.000000' },
    });
    expect(`http://localhost${data.files}.png`).toBe(issued.image_url);
    for (const other of [user_code, partner.id, 'asha@', 'per_', '******']) {
      expect(JSON.stringify(data)).not.toContain(other);
    }
    expect((await verify('TL-20261121-22222222', '203.0.113.1')).data).toEqual({
      state: 'unknown',
      number: 'TL-20261121-22222222',
    });
  });

  it('lets an address try sixty numbers a minute, and others go on', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, index) => verify(`TL-20261121-222222${10 + index}`, '203.0.113.2')),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ code }) => code)).toEqual(['RATE_LIMITED']);
    expect((await verify('hello', '203.0.113.3')).data).toEqual({ state: 'malformed' });
  });
});
