import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, simulate } from '../../testing/rooms/payments.ts';
import { endMonth, statementsOf } from '../../testing/rooms/statements.ts';
import { makeBuy } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';

let world: World;
let partner: TestPartner;
let token: string;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 1_000, trustedProxyHops: 1 });
  partner = await world.partner({ feeBearer: 'partner' });
  await simulate(partner.sandbox, (await makeOrder(partner.sandbox, { amount_inr: 50_000 })).payment_id, 'success');
  await endMonth(partner.sandbox);
  token = await tokenOf(partner);
});
afterAll(() => world.close());

async function tokenOf({ sandbox }: TestPartner): Promise<string> {
  return (await statementsOf(sandbox))[0].view_url.split('/').at(-1);
}
const open = (path: string) => fetch(`${world.url}/files/statements/${path}`);

async function view(input: object, address = '192.0.2.1') {
  const query = encodeURIComponent(JSON.stringify(input));
  const response = await fetch(`${world.url}/trpc/statementDocuments.view?input=${query}`, {
    headers: { 'x-forwarded-for': address },
  });
  const body = await response.json();
  return { data: body.result?.data, code: body.error?.data.code };
}

describe('documents of a statement', () => {
  it.each([
    ['.pdf', /^inline; filename="statement-\d{4}-\d\d\.pdf"$/],
    ['/fees.pdf', /^inline; filename="TF\d{4}-000000001\.pdf"$/],
  ])('%s is one page of A4, the same bytes each time, kept out of caches and searches', async (ending, name) => {
    const [first, second] = [await open(`${token}${ending}`), await open(`${token}${ending}`)];
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(name),
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
    expect(bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  });

  it('say where the lines add up to zero', async () => {
    const notice = 'The lines of this month add up to zero: nothing is payable either way.';
    expect((await view({ token, document: 'statement' })).data.sheet.notices).not.toContain(notice);
    // Half a paisa of commission, rounded down.
    const { sandbox, ...other } = await world.partner();
    await makeBuy(sandbox, { amount_inr: 1 });
    await endMonth(sandbox);
    const { sheet } = (await view({ token: await tokenOf({ sandbox, ...other }), document: 'statement' })).data;
    expect(sheet).toMatchObject({
      items: [{ description: 'Buys through the API' }],
      amountInWords: expect.stringMatching(/zero/i),
    });
    expect(sheet.notices).toContain(notice);
  });

  it('say the figures of the statement, and of the fees what adds up to what the gateway took', async () => {
    const { data: statement } = await view({ token, document: 'statement' });
    expect(statement.pdfUrl).toContain(`/files/statements/${token}.pdf`);
    expect(statement.sheet).toMatchObject({
      title: 'Monthly statement',
      sandboxNotice: expect.stringContaining('specimen'),
      buyer: { name: partner.name },
      items: [{ description: 'Buys at the checkout', figures: ['1', '50,000.00', '250.00', '0.00', '59.00'] }],
    });
    expect(statement.sheet.sums).toEqual([
      { label: 'Commission', value: '₹250.00', isTotal: false },
      { label: 'GST 18% on commission', value: '₹45.00', isTotal: false },
      { label: 'Markup passed on', value: '₹0.00', isTotal: false },
      { label: 'Gateway fees', value: '−₹50.00', isTotal: false },
      { label: 'GST 18% on gateway fees', value: '−₹9.00', isTotal: false },
      { label: 'Net payable', value: '₹236.00', isTotal: true },
    ]);
    const { data: fees } = await view({ token, document: 'fees' });
    expect(fees.pdfUrl).toContain(`/files/statements/${token}/fees.pdf`);
    expect(fees.sheet.sums).toEqual([
      { label: 'Taxable value', value: '₹50.00', isTotal: false },
      { label: 'CGST', value: '₹4.50', isTotal: false },
      { label: 'SGST', value: '₹4.50', isTotal: false },
      { label: 'Total', value: '₹59.00', isTotal: true },
    ]);
    expect(fees.sheet.amountInWords).toBe('Fifty Nine Rupees Only');
  });

  it('are nowhere under an altered token, an invoice’s, without fees, or after a reset', async () => {
    const altered = Array.from(
      token,
      (letter, place) => `${token.slice(0, place)}${letter === 'a' ? 'b' : 'a'}${token.slice(place + 1)}`,
    );
    const other = await world.partner();
    const { transaction_id } = await makeBuy(other.sandbox);
    const invoice = (await other.sandbox.get(`/partner/transactions/${transaction_id}/invoice`)).data;
    for (const wrong of [...altered, token.slice(1), `${token}a`, 'x', invoice.view_url.split('/').at(-1)]) {
      expect({ wrong, status: (await open(`${wrong}.pdf`)).status }).toEqual({ wrong, status: 404 });
    }
    expect((await fetch(`${world.url}/files/invoices/${token}.pdf`)).status).toBe(404);
    expect((await view({ token: altered[0], document: 'statement' })).code).toBe('NOT_FOUND');
    await endMonth(other.sandbox);
    const without = await tokenOf(other);
    expect((await open(`${without}.pdf`)).status).toBe(200);
    expect((await open(`${without}/fees.pdf`)).status).toBe(404);
    expect((await view({ token: without, document: 'fees' })).code).toBe('NOT_FOUND');
    await other.sandbox.post('/partner/sandbox/reset');
    expect((await open(`${without}.pdf`)).status).toBe(404);
  });

  it('are RATE_LIMITED to an address that opens more than 120 a minute, and to no other', async () => {
    const codes: (string | undefined)[] = [];
    for (let call = 0; call < 122; call++) codes.push((await view({ token, document: 'statement' }, '192.0.2.9')).code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(120);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect((await view({ token, document: 'statement' }, '192.0.2.10')).code).toBeUndefined();
  });
});
