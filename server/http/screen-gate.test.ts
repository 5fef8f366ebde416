import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../testing/raw-http.ts';
import { sealedCookie } from '../testing/rooms/sign-in.ts';
import { randomMobile, startWorld, type World } from '../testing/world.ts';

/** Five a minute for the interface: fifty procedures, twenty-five requests of next-auth. */
let world: World;
let lifted: World;
beforeAll(async () => {
  const screens: Parameters<typeof startWorld>[0] = {
    trustedProxyHops: 1,
    screens: async (_, response) => {
      response.end('{"page":true}');
    },
  };
  world = await startWorld({ ...screens, rateLimitPerMinute: 5 });
  lifted = await startWorld({ ...screens, rateLimitPerMinute: 0 });
});
afterAll(async () => {
  await world.close();
  await lifted.close();
});

let callers = 0;
const caller = () => `192.0.2.${++callers}`;
const from = (address: string, headers: Record<string, string> = {}) => ({
  headers: {
    'x-forwarded-for': address,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    ...headers,
  },
});

/** So many times the same procedure in one request. */
const batchOf = (count: number, procedure = 'session.read') =>
  `/trpc/${Array.from({ length: count }, () => procedure).join(',')}?batch=1&input=%7B%7D`;

describe('procedures, ten for each call of the interface', () => {
  it('are counted each, also in batches, and refused with Retry-After', async () => {
    const address = caller();
    for (const count of [20, 20, 10]) {
      expect((await fetch(world.url + batchOf(count), from(address))).status).not.toBe(429);
    }
    const over = await fetch(world.url + batchOf(1), from(address));
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(over.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await over.json()).toMatchObject({
      error: { data: { code: 'RATE_LIMITED', status: 429, requestId: expect.stringMatching(/^req_/) } },
    });
    expect((await fetch(world.url + batchOf(1), from(caller()))).status).not.toBe(429);
  });

  it('files and pictures of the screens count too', async () => {
    const address = caller();
    const statuses = await Promise.all(
      Array.from({ length: 51 }, async () => (await fetch(`${world.url}/export/x`, from(address))).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('are twenty in one request at most: 700 one-time passwords are none', async () => {
    const body = JSON.stringify(
      Object.fromEntries(Array.from({ length: 700 }, (_, at) => [at, { mobile: randomMobile() }])),
    );
    for (const { url, otps } of [world, lifted]) {
      const before = otps.length;
      const path = batchOf(700, 'auth.requestOtp');
      for (const written of [path, path.replaceAll(',', '%2C')]) {
        const answer = await fetch(url + written, { ...from(caller()), method: 'POST', body });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({
          error: { data: { code: 'VALIDATION_ERROR', message: 'At most 20 procedures in one request.' } },
        });
      }
      expect(otps.length).toBe(before);
    }
  });

  it('have no window where the interface has none', async () => {
    const address = caller();
    for (let round = 0; round < 10; round++) {
      expect((await fetch(lifted.url + batchOf(20), from(address))).status).not.toBe(429);
    }
  });
});

describe('next-auth, five requests for each call of the interface', () => {
  it.each(['/api/auth/csrf', '//api//auth/csrf', '/api/%61uth/csrf'])(
    '%s is refused from the 26th on',
    async (path) => {
      const address = caller();
      const ask = async () => {
        const head = `GET ${path} HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n\r\n`;
        return sendRaw(world.url, head);
      };
      for (let request = 0; request < 25; request++) expect(await ask()).toContain('{"page":true}');
      const over = await ask();
      expect(over).toMatch(/^HTTP\/1\.1 429 /);
      expect(over).toMatch(/\r\nRetry-After: \d+\r\n/i);
      expect(over).toContain('/sign-in?error=RATE_LIMITED');
    },
  );

  it('takes no body of more than 16 KiB, and none of unknown length', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (body: string | ReadableStream) => {
      const call = { ...from(caller(), form), method: 'POST', body, duplex: 'half' };
      return fetch(`${lifted.url}/api/auth/callback/credentials`, call as RequestInit);
    };
    expect((await post('a'.repeat(16_384))).status).toBe(200);
    const long = await post('a'.repeat(16_385));
    expect(long.status).toBe(413);
    expect((await long.json()).url).toContain('error=PAYLOAD_TOO_LARGE');
    expect((await post(new Blob(['a']).stream())).status).toBe(413);
  });
});

describe('whose window it is', () => {
  const fill = async (path: string, address: string, headers = {}) => {
    for (let request = 0; request < 3; request++) {
      await fetch(world.url + batchOf(20, path), from(address, headers));
    }
  };
  const isOver = async (path: string, address: string, headers = {}) =>
    (await fetch(world.url + batchOf(1, path), from(address, headers))).status === 429;

  it('of requests that another site sends there is none: they are refused uncounted', async () => {
    const address = caller();
    const images = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };
    expect((await fetch(world.url + batchOf(1), from(address, images))).status).toBe(403);
    await fill('session.read', address, images);
    expect(await isOver('session.read', address)).toBe(false);
  });

  it('is the session’s of who is signed in, and the address’s of others: the checkout’s and the hosted screens’ each', async () => {
    const address = caller();
    await fill('session.read', address);
    expect(await isOver('session.read', address)).toBe(true);
    expect(await isOver('checkout.status', address)).toBe(false);
    expect(await isOver('embed.home.read', address)).toBe(false);
    const [one, other] = await Promise.all(
      ['one', 'other'].map(async (key) => ({ cookie: await sealedCookie(key, { secret: world.sessionSecret }) })),
    );
    expect(await isOver('session.read', address, one)).toBe(false);
    await fill('session.read', caller(), one);
    expect(await isOver('session.read', address, one)).toBe(true);
    expect(await isOver('session.read', address, other)).toBe(false);
    // A token that is none opens no window of its own.
    await fill('embed.home.read', address);
    const made = { authorization: `Bearer tola_embed_${'a'.repeat(43)}` };
    expect(await isOver('embed.home.read', address, made)).toBe(true);
  });
});

describe('pages, ten for each call of the interface', () => {
  it('are refused from the 51st on, in words; files of the build are not counted', async () => {
    const address = caller();
    const ask = (path: string, to = world) => fetch(to.url + path, from(address));
    for (let request = 0; request < 60; request++) expect((await ask('/_next/static/a.js')).status).toBe(200);
    for (let request = 0; request < 50; request++) expect((await ask('/sign-in')).status).toBe(200);
    const over = await ask('/nowhere');
    expect([over.status, over.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await over.text()).toContain('Wait a minute');
    expect((await ask('/sign-in', lifted)).status).toBe(200);
  });
});

describe('pages, which are looked at', () => {
  const html = { 'content-type': 'text/html' };

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('take no %s, and say so before its body has come', async (method) => {
    for (const path of [
      '/',
      '/sign-in',
      '/nowhere',
      '/_next/static/x.js',
      '/pay/pay_1',
      '/apis/auth',
      '/embed/x/gold',
    ]) {
      const head = `${method} ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 10000000\r\nConnection: close\r\n\r\n`;
      const answer = await sendRaw(lifted.url, head);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer).toMatch(/\r\nAllow: GET, HEAD\r\n/i);
      expect(answer).not.toContain('{"page":true}');
    }
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('take no body with a %s either, declared or not', async (method) => {
    for (const size of ['Content-Length: 10000000', 'Content-Length: 1', 'Transfer-Encoding: chunked']) {
      const head = `${method} /sign-in HTTP/1.1\r\nHost: h\r\n${size}\r\nConnection: close\r\n\r\n`;
      expect(await sendRaw(lifted.url, head)).toMatch(/^HTTP\/1\.1 413 /);
    }
    const none = `${method} /sign-in HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(lifted.url, none)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('but the preview of a checkout takes a draft, of members on our own pages, up to 64 KiB', async () => {
    const cookie = await sealedCookie('of a member', { secret: lifted.sessionSecret });
    const post = async (bytes: number, headers: Record<string, string> = {}) => {
      const body = 'a'.repeat(bytes);
      const call = { ...from(caller(), { ...html, cookie, ...headers }), method: 'POST', body };
      return (await fetch(`${lifted.url}/pay/preview?device=phone`, call)).status;
    };
    expect(await post(65_536)).toBe(200);
    expect(await post(65_537)).toBe(413);
    expect(await post(10, { 'sec-fetch-site': 'cross-site' })).toBe(404);
    expect(await post(10, { cookie: 'tola.session=none' })).toBe(404);
  });
});
