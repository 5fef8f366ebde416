import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../../testing/raw-http.ts';
import { sessionCookie } from '../../testing/rooms/sign-in.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
let hasty: World;
beforeAll(async () => {
  world = await startWorld();
  hasty = await startWorld({ databaseUrl: world.databaseUrl, bodyTimeoutMs: 150 });
});
afterAll(async () => {
  await hasty.close();
  await world.close();
});

/** A head that announces a body of which not a byte is sent. */
const headOf = (path: string, bytes: number, ...more: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'Sec-Fetch-Site: same-origin',
    `Content-Length: ${bytes}`,
    'Connection: close',
    ...more,
  ].join('\r\n');
const send = async (to: World, head: string, body = '') => {
  const answer = await sendRaw(to.url, `${head}\r\n\r\n${body}`);
  return { status: Number(answer.split(' ')[1]), code: /"code":"([A-Z_]+)"/.exec(answer)?.[1] };
};

describe('a body of a procedure, from whomever', () => {
  it('is refused above 64 KiB, before a byte of it has come', async () => {
    for (const procedure of ['auth.requestOtp', 'no.such', 'auth.requestOtp,session.read', 'ops.partners.create']) {
      const answer = await send(world, headOf(`/trpc/${procedure}?batch=1`, 65_537));
      expect(answer).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    }
  });

  it('is not waited for longer than any other', async () => {
    expect(await send(hasty, headOf('/trpc/auth.requestOtp', 100), '{')).toEqual({
      status: 408,
      code: 'REQUEST_TIMEOUT',
    });
    expect((await send(hasty, headOf('/gateway/simulated/callback', 100), '{')).status).toBe(408);
  });
});

describe('a body where the method has none', () => {
  const paths = [
    '/trpc/session.read',
    '/trpc/auth.requestOtp',
    '/trpc/branding.set',
    '/export/users.csv?mode=live',
    '/ops/kyc-pictures/kyc_none/front',
    '/ops/settlement-files',
    '/files/certificates/none.png',
    '/gateway/simulated/callback',
  ];

  it.each(['HEAD', 'GET', 'DELETE', 'OPTIONS', 'PUT', 'PATCH', 'QUERY', 'PROPFIND'])(
    'is a refusal at every face, and no failure: %s',
    async (method) => {
      for (const path of paths) {
        const head = headOf(path, 2).replace(/^POST/, method);
        const { status } = await send(world, head, '{}');
        expect([path, status >= 200 && status < 500]).toEqual([path, true]);
      }
    },
  );
});

describe('a picture', () => {
  const pictures = ['branding.set', 'branding.tryLogo', 'embed.kyc.keepPicture'];

  it.each(pictures)('without a session is not read: %s', async (procedure) => {
    const head = (path: string) =>
      headOf(path, 1_000_000, 'Cookie: tola.session=none', `Authorization: Bearer tola_embed_${'a'.repeat(43)}`);
    const code = procedure.startsWith('embed.') ? 'SESSION_EXPIRED' : 'SIGNED_OUT';
    for (const names of [procedure, `auth.requestOtp,${procedure}`, procedure.replace('.', '%2E')]) {
      expect(await send(world, head(`/trpc/${names}?batch=1`))).toEqual({ status: 401, code });
    }
  });

  it('of a member comes through, up to 2 MiB', async () => {
    const cookie = await sessionCookie(world, await world.partner(), world.sessionSecret);
    const post = (bytes: number) => {
      const frame = '{"mode":"sandbox","picture":""}';
      const body = frame.replace('""', `"${'a'.repeat(bytes - frame.length)}"`);
      return send(world, headOf('/trpc/branding.tryLogo', bytes, `Cookie: ${cookie}`), body);
    };
    expect(await post(1_300_000)).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
    expect((await post(2_097_153)).status).toBe(413);
  });
});
