import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../../testing/raw-http.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { routes } from './routes.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];

describe('404 NOT_FOUND', () => {
  it.each([
    '/partner',
    '/partner/',
    '/partner/nothing',
    '/partner/wallet/',
    '/partner//wallet',
    '/partner/WALLET',
    '/partner/prices/gold/silver',
    '/partner/..%2f..%2fetc/passwd',
    '/partner/%',
    '/partner/%E0%A4%A',
    '/partner/users/a/b/c',
    `/partner/${'a'.repeat(4_000)}`,
  ])('%s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await world.anonymous.send(method, path, undefined);
      expect({ method, code: answer.code, mode: answer.body.mode, message: answer.body.error.message }).toEqual({
        method,
        code: 'NOT_FOUND',
        mode: 'live',
        message: 'There is no endpoint at this path.',
      });
    }
  });

  it.each([
    ['a host that is none', 'GET /partner/nothing HTTP/1.1\r\nHost: a/b\r\n'],
    ['a host with a user', 'GET /partner/nothing HTTP/1.1\r\nHost: u@h\r\n'],
    ['no host at all', 'GET /partner/nothing HTTP/1.0\r\n'],
    ['a path with a backslash', 'GET /partner/a\\b HTTP/1.1\r\nHost: h\r\n'],
  ])('%s, in the envelope too', async (_, head) => {
    const answer = await sendRaw(world.url, `${head}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/\r\nX-Request-Id: req_/i);
    expect(answer).toContain('"code":"NOT_FOUND"');
  });

  it('shows the mode of the token that was given', async () => {
    const partner = await world.partner();
    expect((await partner.sandbox.get('/partner/nothing')).body.mode).toBe('sandbox');
  });
});

describe('405 METHOD_NOT_ALLOWED', () => {
  it('names in Allow what each path takes, and nothing else opens it', async () => {
    for (const path of new Set(routes.map((route) => route.path))) {
      const taken = routes.filter((route) => route.path === path).map((route): string => route.method);
      const allow = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
      // A shorter pattern may take the same path: GET /partner/prices/:asset also stands for /partner/prices/history.
      const sample = path.replace(/:\w+/g, 'x');
      for (const method of methods.filter((name) => !taken.includes(name))) {
        const { code, headers } = await world.anonymous.send(method, sample, undefined);
        expect({ method, sample, code, allow: headers.allow }).toEqual({
          method,
          sample,
          code: 'METHOD_NOT_ALLOWED',
          allow,
        });
      }
    }
  });

  it.each(['/partner', '/partner/nothing', '/partner/users/a/b/c', '/partner/wallet?x=1'])(
    'a TRACE of %s too, whether the path exists or not',
    async (path) => {
      const { status, code } = await world.anonymous.send('TRACE', path, undefined);
      expect({ status, code }).toEqual({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    },
  );

  it.each([
    '/',
    '/healthz',
    '/metrics',
    '/sign-in',
    '/trpc/signIn.requestOtp',
    '/files/x',
    '/gateway/x',
    '/api/auth/session',
    '/nothing',
  ])('a TRACE of %s is refused and echoes nothing', async (path) => {
    const answer = await sendRaw(
      world.url,
      `TRACE ${path} HTTP/1.1\r\nHost: h\r\nCookie: secret=abc\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/\r\nAllow: GET, HEAD, POST\r\n/i);
    expect(answer).not.toContain('secret=abc');
  });
});
