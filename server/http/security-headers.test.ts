import { once } from 'node:events';
import type { IncomingHttpHeaders, RequestOptions, Server } from 'node:http';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../testing/world.ts';
import { createMetrics } from './metrics.ts';
import type { MetricsAccess } from './metrics-access.ts';
import { createMetricsServer } from './metrics-server.ts';
import { createHttpServer } from './server.ts';
import { createAppBridge } from './trpc/create-app-bridge.ts';

const HOST = 'gold.secure.example';
const TOKEN = 'a-token-of-this-test-only';

let world: World;
let partner: TestPartner;
const servers: Server[] = [];
/** Ports of the same service, by what they are set up with. */
let secure: number;
let plain: number;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  await world.core.database.pool.query(
    `INSERT INTO partner_domain (id, partner_id, host, token, created_at, verified_at) VALUES ('dom_secure', $1, $2, 't', now(), now())`,
    [partner.id, HOST],
  );
  secure = await serve('https://tola.example');
  plain = await serve('http://localhost');
});
afterAll(async () => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  await world.close();
});

const DEMO: MetricsAccess = { isOpenToOwnMachine: true };

async function serve(appUrl: string, metricsAccess: MetricsAccess = DEMO, trustedProxyHops = 0): Promise<number> {
  const server = createHttpServer({
    core: world.core,
    appBridge: createAppBridge(world.core, { appUrl, sessionSecret: 'a secret of this test only'.padEnd(32) }),
    metrics: createMetrics(world.core),
    metricsAccess,
    frame: { rateLimitPerMinute: 0, trustedProxyHops },
    appUrl,
    screens: async (_, response) => void response.end('<p>a screen</p>'),
  });
  return listen(server);
}

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, ...rest }: RequestOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, ...rest }, async (response) => {
      let body = '';
      for await (const chunk of response.setEncoding('utf8')) body += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** One of each kind of answer that the service gives, with its status. */
const kinds: [what: string, path: string, status: number, options?: RequestOptions][] = [
  ['health', '/healthz', 200],
  ['readiness', '/readyz', 200],
  ['the description', '/openapi.json', 200],
  ['the Postman collection', '/postman.json', 200],
  ['the requests as a file', '/tola.http', 200],
  ['the contact for weaknesses', '/.well-known/security.txt', 200],
  ['figures', '/metrics', 200],
  ['a name that is asked for', '/domains/ask?domain=x.example', 404],
  ['a procedure', '/trpc/certificates.verify?input=%7B%22number%22%3A%22x%22%7D', 200],
  ['a procedure that fails', '/trpc/wallet.read?input=%7B%22mode%22%3A%22live%22%7D', 401],
  ['a procedure called from elsewhere', '/trpc/webhooks.sendPing', 403, { method: 'POST' }],
  ['no procedure', '/trpc/none', 404],
  ['a file to take away', '/export/transactions.csv?mode=live', 401],
  ['a picture of operators', '/ops/kyc-pictures/kpc_0.jpg', 303],
  ['the keys of certificates', '/files/certificates/keys.json', 200],
  ['no document', '/files/certificates/none.png', 404],
  ['a document asked for wrongly', '/files/certificates/keys.json', 405, { method: 'POST' }],
  ['a call without a token', '/partner/prices', 401],
  ['no call', '/partner/none', 404],
  ['a callback', '/gateway/simulated/callback', 405],
  ['no gateway', '/gateway/none/callback', 404, { method: 'POST' }],
  ['a screen', '/docs', 200],
  ['a path that could be two', '/a%2Fb', 400],
  ['what Next would draw anew', '/_next/image?url=%2Ficon.svg&w=64&q=75', 404],
];

describe('every kind of answer', () => {
  it.each(kinds)('%s is not sniffed or framed, and sends no referrer on', async (_, path, status, options) => {
    for (const [port, isSecure] of [
      [secure, true],
      [plain, false],
    ] as const) {
      const answer = await ask(port, path, options);
      expect(answer.status).toBe(status);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(answer.headers['content-security-policy']).toMatch(/frame-ancestors 'none'|sandbox/);
      expect(answer.headers['x-powered-by']).toBeUndefined();
      expect(answer.headers['strict-transport-security']).toBe(isSecure ? 'max-age=31536000' : undefined);
      if (!/^\/(?:files|docs)/.test(path)) expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('on a domain of a partner is under https too', async () => {
    for (const path of ['/', '/healthz', '/trpc/none', '/files/certificates/keys.json', '/%zz']) {
      const { headers } = await ask(secure, path, { headers: { host: HOST } });
      expect([path, headers['strict-transport-security'], headers['x-content-type-options']]).toEqual([
        path,
        'max-age=31536000',
        'nosniff',
      ]);
    }
  });

  it('that holds what is private is cached nowhere, and a document by its reader alone', async () => {
    const user_code = await makeUser(partner.live);
    const read = await ask(secure, `/partner/users/${user_code}`, {
      headers: { authorization: `Bearer ${partner.tokens.live}` },
    });
    expect([read.status, read.headers['cache-control']]).toEqual([200, 'no-store']);
    const quote = await partner.live.post('/partner/buy/quote', { user_code, asset_type: 'gold', amount_inr: 100 });
    const { data } = await partner.live.post('/partner/buy/confirm', { quote_id: quote.data.quote_id });
    const invoice = await partner.live.get(`/partner/transactions/${data.transaction_id}/invoice`);
    const invoicePdf = await ask(secure, new URL(invoice.data.pdf_url).pathname);
    expect([invoicePdf.status, invoicePdf.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  });
});

describe('the figures', () => {
  const open = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

  it('are refused where they have neither token nor port; in demo mode for the same machine, and not through a proxy', async () => {
    expect((await ask(await serve('http://localhost', {}), '/metrics')).status).toBe(404);
    expect((await ask(plain, '/metrics')).body).toContain('tola_memory_bytes{part="resident"}');
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { host: 'tola.example' },
    ]) {
      expect((await ask(plain, '/metrics', { headers })).status).toBe(404);
    }
    expect((await ask(await serve('http://localhost', DEMO, 1), '/metrics')).status).toBe(404);
  });

  it('are opened by their token from anywhere, and then by nothing else', async () => {
    const port = await serve('https://tola.example', { token: TOKEN }, 1);
    const headers = { host: 'tola.example', 'x-forwarded-for': '203.0.113.1' };
    expect((await ask(port, '/metrics', { headers: { ...headers, ...open(TOKEN).headers } })).status).toBe(200);
    for (const options of [{}, open(`${TOKEN}x`), open(''), { headers: { authorization: TOKEN } }]) {
      const { status, headers: answered, body } = await ask(port, '/metrics', options);
      expect([status, answered['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(body).not.toContain('tola_');
    }
  });

  it('on a port of their own are there and nowhere else, with the token where there is one', async () => {
    const own = await serve('http://localhost', { port: 9, token: TOKEN });
    expect((await ask(own, '/metrics', open(TOKEN))).status).toBe(404);
    const metrics = createMetrics(world.core);
    const free = await listen(createMetricsServer(metrics, { port: 9 }));
    expect((await ask(free, '/metrics', { headers: { host: 'anything' } })).status).toBe(200);
    expect((await ask(free, '/healthz')).status).toBe(404);
    const closed = await listen(createMetricsServer(metrics, { port: 9, token: TOKEN }));
    expect((await ask(closed, '/metrics')).status).toBe(401);
    expect((await ask(closed, '/metrics', open(TOKEN))).status).toBe(200);
  });
});
