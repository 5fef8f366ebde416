import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitHoldings } from '../../../domain/documents/holdings/commit-holdings.ts';
import { makeBuy, makeUser } from '../../../testing/trades.ts';
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

  it('proves that it was counted, without saying who the user is, where a commitment counted exactly this much', async () => {
    const partner = await world.partner();
    const { user_code } = await makeBuy(partner.live, { amount_inr: 800 });
    const { data: issued } = await partner.live.get(`/partner/users/${user_code}/certificate`);
    expect((await verify(issued.cert_no, '203.0.113.4')).data.proof).toBeNull();
    await commitHoldings(world.core);
    const { data } = await verify(issued.cert_no, '203.0.113.4');
    const proof = JSON.parse(data.proof.text);
    expect(proof.holdings).toHaveLength(1);
    expect(Number(proof.holdings[0].micrograms)).toBe(Math.round(issued.gold_grams * 1_000_000));
    for (const other of [user_code, partner.id, 'user_code', 'book']) expect(data.proof.text).not.toContain(other);
    // Traded since: another certificate of this day has an amount that no commitment counted.
    await makeBuy(partner.live, { user_code, amount_inr: 500 });
    const { data: later } = await partner.live.get(`/partner/users/${user_code}/certificate`);
    expect((await verify(later.cert_no, '203.0.113.4')).data.proof).toBeNull();
    expect((await verify(issued.cert_no, '203.0.113.4')).data.proof).not.toBeNull();
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
