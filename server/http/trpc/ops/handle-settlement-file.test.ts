import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../app-bridge.ts';
import { PLAIN_HEADER, paidOrder } from '../../../testing/rooms/gateway-settlements.ts';
import { makeOperator } from '../../../testing/rooms/operators.ts';
import { sessionCookie } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createAppBridge } from '../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';
const PATH = '/ops/settlement-files';

let world: World;
let appBridge: AppBridge;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
  partner = await world.partner();
});
afterAll(() => world.close());

const cookieOf = async (role: 'admin' | 'finance' | 'support' | 'compliance') =>
  sessionCookie(world, (await makeOperator(world, role)).id, sessionSecret);

function ask(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
  return appBridge.trpc(new Request(`${appUrl}${path}`, init), { address: '203.0.113.7', requestId: 'req_settle' });
}

function send(body: string, headers: Record<string, string>, query = '?name=a.csv&gateway=simulated') {
  const own = { 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin', ...headers };
  return ask(`${PATH}${query}`, { method: 'POST', body, headers: own });
}

describe('a settlement file', () => {
  it('is taken in from finance, and its differences are taken away without formulas', async () => {
    const paid = await paidOrder(world, partner);
    const cookie = await cookieOf('finance');
    const formula = '=HYPERLINK("http://x","y")';
    const text = `${PLAIN_HEADER}\r\n${paid.orderId},,payment,510,0.59,0,U1,21/11/2026\r\n"${formula.replaceAll('"', '""')}",,payment,5,,,+U2,21/11/2026\r\n`;
    const response = await send(text, { cookie });
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer).toEqual({ fileId: expect.stringMatching(/^stf_/), isKnown: false });
    expect(await (await send(text, { cookie })).json()).toEqual({ ...answer, isKnown: true });
    const file = await ask(`${PATH}/differences.csv?fileId=${answer.fileId}`, { headers: { cookie } });
    expect(file.headers.get('content-disposition')).toMatch(/tola-settlement-differences-\d{4}-\d\d-\d\d\.csv/);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.find((line) => line.startsWith('unknown_order'))).toContain(
      `"'=HYPERLINK(""http://x"",""y"")",,'+U2,`,
    );
    expect(lines.find((line) => line.startsWith('amount_differs'))).toContain(`,500,510,0.59,0.59,`);
    const one = await ask(`${PATH}/differences.csv?fileId=${answer.fileId}&kind=unknown_order`, {
      headers: { cookie },
    });
    expect((await one.text()).trim().split('\r\n')).toHaveLength(2);
    expect((await ask(`${PATH}/differences.csv?kind=nothing`, { headers: { cookie } })).status).toBe(400);
  });

  it('that cannot be read is refused with its lines', async () => {
    const response = await send(`${PLAIN_HEADER}\npay_1,,payment,x,,,U1,2026-11-21`, {
      cookie: await cookieOf('admin'),
    });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { 'line 2, amount': expect.any(String) },
      requestId: 'req_settle',
    });
  });

  it('that is held back is judged once it is there: who may no longer hand it in leaves nothing', async () => {
    const operator = await makeOperator(world, 'finance');
    const cookie = await sessionCookie(world, operator.id, sessionSecret);
    const text = `${PLAIN_HEADER}\npay_held,,payment,1,,,U8,2026-11-21`;
    const bytes = new TextEncoder().encode(text);
    let isAsked = false;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(stream) {
          if (isAsked) return stream.close();
          isAsked = true;
          // By now it was seen that they may.
          await sql(world, `UPDATE member SET role = 'support' WHERE id = $1`, [operator.id]);
          stream.enqueue(bytes);
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin', cookie };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit & { headers: Record<string, string> };
    const response = await ask(`${PATH}?name=held.csv&gateway=simulated`, init);
    expect([response.status, isAsked]).toEqual([403, true]);
    expect(await sql(world, `SELECT 1 AS one FROM settlement_file WHERE name = 'held.csv'`)).toEqual([]);
  });

  it('beyond 10 MiB is refused', async () => {
    const response = await send('a'.repeat(10 * 1_024 * 1_024 + 1), { cookie: await cookieOf('finance') });
    expect([response.status, (await response.json()).error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('is for finance and admins, signed in, from our own pages', async () => {
    const text = `${PLAIN_HEADER}\npay_1,,payment,1,,,U9,2026-11-21`;
    for (const role of ['support', 'compliance'] as const) {
      const cookie = await cookieOf(role);
      expect([role, (await send(text, { cookie })).status]).toEqual([role, 403]);
      expect([role, (await ask(`${PATH}/differences.csv`, { headers: { cookie } })).status]).toEqual([role, 403]);
    }
    const owner = await sessionCookie(world, partner, sessionSecret);
    expect((await send(text, { cookie: owner })).status).toBe(403);
    expect((await (await send(text, {})).json()).error.code).toBe('SIGNED_OUT');
    const cookie = await cookieOf('finance');
    expect((await send(text, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send(text, { cookie, 'content-type': 'text/plain' })).status).toBe(403);
    const foreign = { headers: { cookie, 'sec-fetch-site': 'cross-site' } };
    expect((await ask(`${PATH}/differences.csv`, foreign)).status).toBe(403);
    expect((await ask(`${PATH}/other.csv`, { headers: { cookie } })).status).toBe(404);
    expect(await sql(world, `SELECT FROM settlement_line WHERE utr = 'U9'`, [])).toEqual([]);
  });

  it('comes over the wire', async () => {
    const response = await fetch(`${world.url}${PATH}`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin' },
    });
    expect((await response.json()).error.code).toBe('SIGNED_OUT');
  });
});
