import { describe, expect, it } from 'vitest';
import { openTcpProxy } from '../testing/peers/tcp-proxy.ts';
import { makeOperator } from '../testing/rooms/operators.ts';
import { sessionCookie } from '../testing/rooms/sign-in.ts';
import { sql } from '../testing/trades.ts';
import { startWorld } from '../testing/world.ts';
import { refusalOf } from './refusal.ts';
import { createAppBridge } from './trpc/create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';
const caller = { address: '203.0.113.7', requestId: 'req_test' };

describe('what any raised error comes to', () => {
  it('is SERVICE_UNAVAILABLE where the database is away, and else shows nothing of the inside', () => {
    for (const code of ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', '08006', '57P01', '53300', 'ECONNREFUSED']) {
      expect(refusalOf(Object.assign(new Error('away'), { code })).code).toBe('SERVICE_UNAVAILABLE');
    }
    expect(refusalOf(Object.assign(new Error('unique'), { code: 'P2002' })).code).toBe('INTERNAL_ERROR');
    expect(refusalOf(undefined).code).toBe('INTERNAL_ERROR');
  });

  it('is VALIDATION_ERROR where a text has a NUL, on screens and their files, and no failure of ours', async () => {
    const world = await startWorld();
    const appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
    try {
      const [staff, operator] = [await world.partner(), await makeOperator(world, 'admin')];
      const cookies = {
        staff: await sessionCookie(world, staff, sessionSecret),
        operator: await sessionCookie(world, operator.id, sessionSecret),
      };
      const get = async (as: keyof typeof cookies, path: string) =>
        (await appBridge.trpc(new Request(`${appUrl}${path}`, { headers: { cookie: cookies[as] } }), caller)).status;
      const read = (as: keyof typeof cookies, procedure: string, input: object) =>
        get(as, `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
      const before = world.logs.length;
      const statuses = [
        await read('operator', 'ops.partners.list', { search: 'a\0b', page: 1 }),
        await read('staff', 'requestLog.list', { mode: 'live', search: 'a\0b' }),
        await read('staff', 'webhooks.deliveries', { mode: 'live', search: 'a\0b' }),
        await get('staff', '/export/users.csv?q=a%00b'),
        await get('operator', '/ops/settlement-files/differences.csv?text=a%00b'),
      ];
      expect(statuses).toEqual([400, 400, 400, 400, 400]);
      expect(world.logs.slice(before)).toEqual([]);
    } finally {
      await world.close();
    }
  });

  it('is the same on screens and their files as in the partner interface while the database is away', async () => {
    const owner = await startWorld();
    const proxy = await openTcpProxy(owner.databaseUrl);
    const world = await startWorld({ databaseUrl: proxy.url });
    const appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
    try {
      const partner = await world.partner();
      const [member] = await sql<{ id: string }>(world, 'SELECT id FROM member WHERE partner_id = $1', [partner.id]);
      const cookie = await sessionCookie(world, member?.id ?? '', sessionSecret);
      const get = (path: string) => appBridge.trpc(new Request(`${appUrl}${path}`, { headers: { cookie } }), caller);
      const input = encodeURIComponent('{"mode":"sandbox"}');
      await proxy.cut();
      const procedure = await get(`/trpc/wallet.read?input=${input}`);
      const file = await get('/export/transactions.csv?mode=sandbox');
      await proxy.join();
      const { error } = await procedure.json();
      expect([procedure.status, error.data.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(JSON.stringify(error)).not.toMatch(/terminated|ECONN|at .*\.ts/);
      expect(file.status).toBe(503);
      expect(world.logs.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual(
        expect.arrayContaining(['a procedure failed', 'an export failed']),
      );
      expect((await get(`/trpc/wallet.read?input=${input}`)).status).toBe(200);
    } finally {
      await world.close();
      await proxy.close();
      await owner.close();
    }
  });
});
