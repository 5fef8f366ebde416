import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
/** The picture's address, and that of its signed copy */
let image: string;
let copy: string;
let number: string;
beforeAll(async () => {
  world = await startWorld();
  const partner = await world.partner();
  const user_code = await makeUser(partner.live, { name: 'आशा Rao' });
  const { data } = await partner.live.get(`/partner/users/${user_code}/certificate`);
  number = data.cert_no;
  image = data.image_url.replace('http://localhost', world.url);
  copy = image.replace(/\.png$/, '.json');
});
afterAll(() => world.close());

describe('the picture', () => {
  it('is the same to the byte each time, and a browser that has it is reported as such', async () => {
    const first = await fetch(image);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(Buffer.from(await (await fetch(image)).arrayBuffer()).equals(bytes)).toBe(true);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toBe(`"${createHash('sha256').update(bytes).digest('base64url')}"`);
    expect((await fetch(image, { headers: { 'if-none-match': tag } })).status).toBe(304);
    const head = await fetch(image, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  it.each([
    ['another name', (address: string) => address.replace(/.\.png$/, (end) => (end === 'x.png' ? 'y.png' : 'x.png'))],
    ['a shorter one', (address: string) => address.replace(/.\.png$/, '.png')],
    ['a number', (address: string) => address.replace(/[^/]+$/, `${number}.png`)],
  ])('is not found under %s', async (_, change) => {
    expect((await fetch(change(image))).status).toBe(404);
  });

  it('is refused under an address that could be read as two paths', async () => {
    expect((await fetch(image.replace(/[^/]+$/, '..%2Fx.png'))).status).toBe(400);
  });
});

describe('the signed copy', () => {
  it('is proved by a published key, and by nothing else once it was touched', async () => {
    const copied = (await (await fetch(copy)).json()) as Record<string, string>;
    const response = await fetch(`${world.url}/files/certificates/keys.json`);
    expect(response.headers.get('cache-control')).toContain('no-cache');
    const { keys } = (await response.json()) as { keys: { kid: string; kty: string; crv: string; x: string }[] };
    const jwk = keys.find(({ kid }) => kid === copied.key_id);
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    const signature = Buffer.from(copied.signature ?? '', 'base64');
    const isProved = (text: string) => verify(null, Buffer.from(text), key, signature);
    const { payload = '' } = copied;
    expect(isProved(payload)).toBe(true);
    expect(isProved(payload.replace('0.000000', '9.000000'))).toBe(false);
    expect(payload).toContain(`"cert_no":"${number}"`);
    expect(Object.keys(JSON.parse(payload))).toEqual([
      'format',
      'issuer',
      'cert_no',
      'issued_at',
      'holder_name',
      'name_verified',
      'gold_grams',
      'gold_purity',
      'silver_grams',
      'silver_purity',
      'verify_url',
      'key_id',
    ]);
  });

  it('is not found under another name', async () => {
    for (const name of ['samples', number, 'x'.repeat(32)]) {
      expect((await fetch(`${world.url}/files/certificates/${name}.json`)).status).toBe(404);
    }
  });
});

describe('429', () => {
  it('says how many were allowed and when there are more, as every answer does', async () => {
    const strict = await startWorld({ databaseUrl: world.databaseUrl, rateLimitPerMinute: 2, trustedProxyHops: 1 });
    try {
      const look = () =>
        fetch(image.replace(world.url, strict.url), { headers: { 'x-forwarded-for': '203.0.113.99' } });
      for (const [status, remaining] of [
        [200, '1'],
        [200, '0'],
        [429, '0'],
      ]) {
        const answer = await look();
        await answer.arrayBuffer();
        const { headers } = answer;
        expect([answer.status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([
          status,
          '2',
          remaining,
        ]);
        expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
        expect(headers.get('retry-after')).toBe(status === 429 ? headers.get('ratelimit-reset') : null);
      }
    } finally {
      await strict.close();
    }
  });
});

it('the sample of sandboxes is proved by the key of the sandboxes, which is none of the published ones', async () => {
  const read = async (name: string) => (await fetch(`${world.url}/files/certificates/${name}.json`)).json();
  const sample = (await read('sample')) as Record<string, string>;
  const { keys } = (await read('sandbox-keys')) as { keys: { kid: string; kty: string; crv: string; x: string }[] };
  const { keys: live } = (await read('keys')) as { keys: { kid: string }[] };
  const [jwk] = keys;
  expect([keys.length, jwk?.kid]).toEqual([1, sample.key_id]);
  expect(live.map(({ kid }) => kid)).not.toContain(sample.key_id);
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  const isProved = (text = '') => verify(null, Buffer.from(text), key, Buffer.from(sample.signature ?? '', 'base64'));
  expect(isProved(sample.payload)).toBe(true);
  expect(isProved(sample.payload?.replace('Asha', 'Usha'))).toBe(false);
  expect(sample.payload).toContain('"cert_no":"TL-20260126-SAMPLE01"');
  expect(sample.keys_url).toMatch(/\/files\/certificates\/sandbox-keys\.json$/);
});
