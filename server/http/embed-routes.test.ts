import { get, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMBED_BASE_HEADER, EMBED_PARTNER_HEADER, FRAME_ANCESTORS_HEADER } from '../app-bridge.ts';
import { sendRaw } from '../testing/raw-http.ts';
import { startWorld, type TestPartner, type World } from '../testing/world.ts';

let world: World;
let partner: TestPartner;
const HOST = 'gold.partner.example';

beforeAll(async () => {
  // Answers what the screens receive: the path that they draw, and whose they are.
  world = await startWorld({
    screens: async ({ url, headers }, response) => {
      response.end(
        JSON.stringify([
          url,
          headers[EMBED_PARTNER_HEADER] ?? null,
          headers[EMBED_BASE_HEADER] ?? null,
          headers[FRAME_ANCESTORS_HEADER] ?? null,
        ]),
      );
    },
  });
  partner = await world.partner({ returnOrigins: ['https://app.partner.example', 'https://shop.partner.example'] });
  await addDomain(HOST, { isVerified: true });
  await addDomain('unproved.partner.example', { isVerified: false });
});

afterAll(() => world.close());

async function addDomain(host: string, { isVerified }: { isVerified: boolean }): Promise<void> {
  await world.owner.query(
    `INSERT INTO partner_domain (id, partner_id, host, token, created_at, verified_at)
     VALUES ($1, $2, $3, 'token', now(), CASE WHEN $4 THEN now() END)`,
    [`dom_${host}`, partner.id, host, isVerified],
  );
}

function ask(path: string, headers: IncomingHttpHeaders = {}): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.url);
    // As it is written: an address as text would be put in order before it is sent.
    get({ hostname, port, path, headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode as number, body: JSON.parse(text) });
    }).on('error', reject);
  });
}

const forged = {
  [EMBED_PARTNER_HEADER]: 'ptn_forged',
  [EMBED_BASE_HEADER]: '/forged',
  [FRAME_ANCESTORS_HEADER]: 'https://forged.example',
};

test('screens under /embed are informed whose they are and who may frame them', async () => {
  const path = `/embed/${partner.id}/buy?theme=dark`;
  const expected = [
    path,
    partner.id,
    `/embed/${partner.id}`,
    'https://app.partner.example https://shop.partner.example',
  ];
  expect((await ask(path)).body).toEqual(expected);
  expect((await ask(path, forged)).body).toEqual(expected);
});

test.each(['/embed/ptn_unknown', '/wallet', '/embed', '/'])(
  '%s is informed of nothing, whatever its headers say',
  async (path) => {
    expect((await ask(path, forged)).body).toEqual([path, null, null, null]);
  },
);

test.each([
  ['/', ''],
  ['/?theme=dark', '?theme=dark'],
  ['/buy', '/buy'],
  ['/sip/sip_1?locale=hi', '/sip/sip_1?locale=hi'],
  ['/wallet', '/wallet'],
  ['/buy/?theme=dark', '/buy?theme=dark'],
  ['//sip//sip_1/', '/sip/sip_1'],
])('on a domain of the partner %s is a screen of theirs', async (path, rest) => {
  const expected = [
    `/embed/${partner.id}${rest}`,
    partner.id,
    '',
    'https://app.partner.example https://shop.partner.example',
  ];
  expect((await ask(path, { ...forged, host: HOST })).body).toEqual(expected);
  expect((await ask(path, { host: `${HOST.toUpperCase()}:8443` })).body).toEqual(expected);
});

test.each(['/pay/pay_1', '/invoice/inv_1', '/verify/TL-1', '/_next/static/a.js', '/icon.svg', '/products/gc-1g.png'])(
  'on a domain %s is what it is everywhere',
  async (path) => {
    expect((await ask(path, { host: HOST })).body).toEqual([path, null, null, null]);
  },
);

test.each([
  '/partner/prices',
  '/openapi.json',
  '/postman.json',
  '/tola.http',
  '/metrics',
  '/healthz',
  '/docs',
  '/sign-in',
  '/ops',
  '/ops/kyc-pictures/kpc_0.jpg',
  '/api/auth/session',
  '/gateway/simulated/callback',
  '/export/transactions.csv',
  '/trpc/wallet.ledger',
  '/trpc/checkout.status,wallet.ledger',
  '/trpc/checkout.status%2Cwallet.ledger',
  '/embed/ptn_other',
  '/%65mbed/ptn_other',
  '//ops',
  '/./ops',
  '/buy/../ops',
  '/buy/%2e%2e/ops',
  '/_next/../ops',
  '/_next/%2E%2E/%6fps',
  '/pay/../sign-in',
  '/files/../healthz',
  '/trpc/../export/transactions.csv',
  '/%74rpc/wallet.ledger',
  '//trpc/wallet.ledger',
  '//partner/prices',
  '/%70artner/prices',
  '/_next/image?url=%2Ficon.svg&w=64&q=75',
])('on a domain %s is not to be had', async (path) => {
  expect(await ask(path, { host: HOST })).toEqual({ status: 404, body: { error: 'not found' } });
});

test('procedures of the screens answer on a domain', async () => {
  const { status, body } = await ask('/trpc/checkout.status', { host: HOST });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { data: { code: 'VALIDATION_ERROR' } } });
});

test.each(['/buy%2F..%2Fops', '/buy\\..\\ops', '/buy/%5c..%5cops', '/ops%00', '/%zz', '/%C0%AE%C0%AE/ops'])(
  'what could be read in two ways is refused: %s',
  async (path) => {
    for (const host of [HOST, 'localhost']) {
      expect(await ask(path, { host })).toEqual({ status: 400, body: { error: 'bad request' } });
    }
  },
);

test.each([
  ['an absolute target of another host', 'http://localhost/ops', HOST],
  ['a target without a slash', 'ops', 'localhost'],
  ['a user in the host', '/ops', `localhost@${HOST}`],
  ['a port that is none', '/ops', `${HOST}:8443x`],
  ['a path in the host', '/ops', `${HOST}/x`],
  ['two hosts', '/ops', `localhost\r\nHost: ${HOST}`],
])('so is %s', async (_, target, host) => {
  const answer = await sendRaw(world.url, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(answer.slice(0, 12)).toBe('HTTP/1.1 400');
});

test('an absolute target of the host that it was sent to is taken as the path of it', async () => {
  const head = `GET http://${HOST}/%6Fps HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`;
  expect((await sendRaw(world.url, head)).slice(0, 12)).toBe('HTTP/1.1 404');
});

test('screens at the service’s own address see the same path as anyone who looked at it before', async () => {
  expect((await ask('//buy/../%77allet/?x=//y')).body).toEqual(['/wallet/?x=//y', null, null, null]);
});

test.each([`${HOST}.`, `${HOST.toUpperCase()}.:443`])('%s is the domain', async (host) => {
  expect((await ask('/healthz', { host })).status).toBe(404);
  expect((await ask('/buy', { host })).body).toMatchObject([
    `/embed/${partner.id}/buy`,
    partner.id,
    '',
    expect.anything(),
  ]);
});

test.each(['unproved.partner.example', 'unclaimed.example', '127.0.0.1', 'tola', '[::1]:3000'])(
  '%s is no domain of a partner',
  async (host) => {
    expect((await ask('/healthz', { host })).body).toEqual({ status: 'ok' });
  },
);

test('a domain that is given up serves nothing from the next request on', async () => {
  await addDomain('old.partner.example', { isVerified: true });
  expect((await ask('/healthz', { host: 'old.partner.example' })).status).toBe(404);
  await world.owner.query(`DELETE FROM partner_domain WHERE host = 'old.partner.example'`);
  expect((await ask('/healthz', { host: 'old.partner.example' })).status).toBe(200);
});
