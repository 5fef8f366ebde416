import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBuy, makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
});
afterAll(() => world.close());

async function view(token: string, address = '192.0.2.1') {
  const input = encodeURIComponent(JSON.stringify({ token }));
  const response = await fetch(`${world.url}/trpc/invoices.view?input=${input}`, {
    headers: { 'x-forwarded-for': address },
  });
  const body = await response.json();
  return { status: response.status, data: body.result?.data, code: body.error?.data.code };
}

async function makeToken(mode: 'live' | 'sandbox'): Promise<{ token: string; pdfUrl: string; partnerName: string }> {
  const partner = await world.partner();
  const user_code = await makeUser(partner[mode], { name: 'Asha Rao' });
  const { transaction_id } = await makeBuy(partner[mode], { user_code, amount_inr: 12_345.67 });
  const { data } = await partner[mode].get(`/partner/transactions/${transaction_id}/invoice`);
  return { token: data.view_url.split('/').at(-1), pdfUrl: data.pdf_url, partnerName: partner.name };
}

describe('the sheet of an invoice', () => {
  it('is shown to anyone who holds its token: parties, figures the Indian way, words and notices', async () => {
    const { token, pdfUrl, partnerName } = await makeToken('live');
    const { data } = await view(token);
    expect(data.pdfUrl).toBe(pdfUrl);
    expect(data.sheet).toMatchObject({
      title: 'Tax invoice',
      sandboxNotice: null,
      soldThrough: `Sold through ${partnerName}`,
      buyer: { name: 'Asha Rao' },
      amountInWords: 'Twelve Thousand Three Hundred Forty Five Rupees And Sixty Seven Paise Only',
      settlement: null,
    });
    expect(data.sheet.sums.at(-1)).toEqual({ label: 'Total', value: '₹12,345.67', isTotal: true });
    expect(data.sheet.facts).toContainEqual({ label: 'Whether tax is payable under reverse charge', value: 'No' });
    expect(data.sheet.notices[0]).toContain('not regulated by SEBI');
  });

  it('of a sandbox says that it is a specimen', async () => {
    const { token } = await makeToken('sandbox');
    expect((await view(token)).data.sheet.sandboxNotice).toContain('specimen');
  });

  it('is NOT_FOUND under an altered, empty or endless token', async () => {
    const { token } = await makeToken('live');
    const last = token.at(-1) === 'a' ? 'b' : 'a';
    for (const wrong of [`${token.slice(0, -1)}${last}`, `${last}${token.slice(1)}`, '', 'x', "'"]) {
      expect(await view(wrong)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect((await view('x'.repeat(300))).code).toBe('VALIDATION_ERROR');
  });

  it('is RATE_LIMITED to an address that opens more than 120 a minute, and to no other', async () => {
    const { token } = await makeToken('live');
    const codes: (string | undefined)[] = [];
    for (let call = 0; call < 122; call++) codes.push((await view(token, '192.0.2.9')).code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(120);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect((await view(token, '192.0.2.10')).status).toBe(200);
  });
});
