import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBuy, makeUser } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 500 });
});
afterAll(() => world.close());

async function pdfPathOf(name = 'Asha Rao'): Promise<string> {
  const partner = await world.partner();
  const user_code = await makeUser(partner.sandbox, { name });
  const { transaction_id } = await makeBuy(partner.sandbox, { user_code });
  const { data } = await partner.sandbox.get(`/partner/transactions/${transaction_id}/invoice`);
  return new URL(data.pdf_url).pathname;
}
const open = (path: string, options: RequestInit = {}) => fetch(`${world.url}${path}`, options);

describe('the PDF of an invoice', () => {
  it('is A4 on one page, the same bytes each time, with headers that keep it out of caches and searches', async () => {
    const path = await pdfPathOf();
    const [first, second] = [await open(path), await open(path)];
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="TB\d{4}-000000001\.pdf"$/),
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]');
  });

  it.each(['आशा राव', 'தமிழ்ச்செல்வி', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'আশা', 'આશા', 'ಆಶಾ', 'ആശ', 'ଆଶା', 'ఆశా', 'Łukasz 李 🙂'])(
    'prints the name %s in a font that has it',
    async (name) => {
      const bytes = Buffer.from(await (await open(await pdfPathOf(name))).arrayBuffer());
      const text = bytes.toString('latin1');
      const isIndian = /[\u0900-\u0d7f]/.test(name);
      expect(/\+Noto\w+/.test(text)).toBe(isIndian);
      expect(inflated(bytes).length).toBeGreaterThan(0);
    },
  );

  it('is nowhere under a token altered in any place, cut or invented, nor after the sandbox was reset', async () => {
    const path = await pdfPathOf();
    const token = /([^/]+)\.pdf$/.exec(path)?.[1] as string;
    const altered = Array.from(token, (letter, place) => {
      const other = letter === 'a' ? 'b' : 'a';
      return token.slice(0, place) + other + token.slice(place + 1);
    });
    for (const wrong of [...altered, token.slice(0, -1), `${token}a`, token.toUpperCase(), 'x', 'a'.repeat(58)]) {
      expect({ wrong, status: (await open(`/files/invoices/${wrong}.pdf`)).status }).toEqual({ wrong, status: 404 });
    }
    const partner = await world.partner();
    const { transaction_id } = await makeBuy(partner.sandbox);
    const { data } = await partner.sandbox.get(`/partner/transactions/${transaction_id}/invoice`);
    await partner.sandbox.post('/partner/sandbox/reset');
    expect((await open(new URL(data.pdf_url).pathname)).status).toBe(404);
  });
});

/** Contents of the compressed streams of a PDF. */
function inflated(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (const match of bytes.toString('latin1').matchAll(/stream\n/g)) {
    try {
      texts.push(inflateSync(bytes.subarray(match.index + match[0].length)).toString('latin1'));
    } catch {
      // A stream of another kind.
    }
  }
  return texts;
}
