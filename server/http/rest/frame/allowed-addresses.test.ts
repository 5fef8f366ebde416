import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

/** The proxy in front is trusted, so that each call can come from where it likes. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1, sandboxDailyLimit: 100 });
});
afterAll(() => world.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

async function allow(partner: TestPartner, mode: 'live' | 'sandbox', ranges: string[]): Promise<void> {
  await sql(world, `UPDATE partner SET ip_allowed_${mode} = $2, version = version + 1 WHERE id = $1`, [
    partner.id,
    ranges,
  ]);
}

describe('403 IP_NOT_ALLOWED', () => {
  it('from the next call on, in the mode of the list, naming the address that was seen', async () => {
    const partner = await world.partner();
    expect((await partner.live.get('/partner/wallet', from('203.0.113.7'))).status).toBe(200);
    await allow(partner, 'live', ['198.51.100.0/24', '2001:db8::/32']);
    const refused = await partner.live.get('/partner/wallet', from('203.0.113.7'));
    expect([refused.status, refused.code, refused.body.error.details]).toEqual([
      403,
      'IP_NOT_ALLOWED',
      { address: '203.0.113.7' },
    ]);
    expect((await partner.sandbox.get('/partner/wallet', from('203.0.113.7'))).status).toBe(200);
    await allow(partner, 'live', []);
    expect((await partner.live.get('/partner/wallet', from('203.0.113.7'))).status).toBe(200);
  });

  it.each([
    ['198.51.100.200', 200],
    ['::ffff:198.51.100.200', 200],
    ['::ffff:c633:64c8', 200],
    ['198.51.101.0', 403],
    ['2001:db8:1::2', 200],
    ['2001:db9::', 403],
  ])('a call from %s answers %i', async (address, status) => {
    const partner = await world.partner();
    await allow(partner, 'live', ['198.51.100.0/24', '2001:db8::/32']);
    expect((await partner.live.get('/partner/wallet', from(address))).status).toBe(status);
  });

  it('one IPv6 address is that address, not the line it is on', async () => {
    const partner = await world.partner();
    await allow(partner, 'live', ['2001:db8::7']);
    expect((await partner.live.get('/partner/wallet', from('2001:db8::7'))).status).toBe(200);
    expect((await partner.live.get('/partner/wallet', from('2001:db8::8'))).code).toBe('IP_NOT_ALLOWED');
  });

  it('a header that no trusted proxy wrote opens nothing', async () => {
    const partner = await world.partner();
    await allow(partner, 'live', ['198.51.100.7']);
    const forged = from('198.51.100.7, 203.0.113.9');
    expect((await partner.live.get('/partner/wallet', forged)).code).toBe('IP_NOT_ALLOWED');
    const direct = await startWorld({ databaseUrl: world.databaseUrl });
    const other = direct.client(partner.tokens.live);
    expect((await other.get('/partner/wallet', from('198.51.100.7'))).body.error.details).toEqual({
      address: '127.0.0.1',
    });
    await direct.close();
  });

  it('comes after the token and the state of the account and before all else, on paths that are none too, and spends nothing of the sandbox’s day', async () => {
    const partner = await world.partner({
      enabled: false,
      sandboxEnabled: false,
      capabilities: [],
      sandboxDailyLimit: 5,
    });
    const set = (change: string) =>
      sql(world, `UPDATE partner SET ${change}, version = version + 1 WHERE id = $1`, [partner.id]);
    await allow(partner, 'sandbox', ['198.51.100.7']);
    expect((await partner.sandbox.get('/partner/wallet', from('203.0.113.7'))).code).toBe('PARTNER_DISABLED');
    await set('enabled = true');
    expect((await partner.sandbox.get('/partner/wallet', from('203.0.113.7'))).code).toBe('SANDBOX_DISABLED');
    await set('sandbox_enabled = true');
    for (const path of ['/partner/wallet', '/partner/prices', '/partner/nothing']) {
      const { code, headers } = await partner.sandbox.get(path, from('203.0.113.7'));
      expect([code, headers['x-ratelimit-limit']]).toEqual(['IP_NOT_ALLOWED', undefined]);
    }
    expect((await world.anonymous.get('/partner/wallet', from('203.0.113.7'))).code).toBe('INVALID_TOKEN');
    expect(await sql(world, 'SELECT requests FROM sandbox_usage WHERE partner_id = $1', [partner.id])).toEqual([]);
    expect((await partner.sandbox.get('/partner/wallet', from('198.51.100.7'))).status).toBe(200);
  });

  it('stands in the request log with the address it came from', async () => {
    const partner = await world.partner();
    await allow(partner, 'live', ['198.51.100.7']);
    await partner.live.post('/partner/buy/quote', { secret: 'x' }, from('2001:db8::1'));
    await world.core.developer.requestLog.flush();
    const rows = await sql(world, 'SELECT code, status, address, request_body FROM request_log WHERE partner_id = $1', [
      partner.id,
    ]);
    expect(rows).toEqual([{ code: 'IP_NOT_ALLOWED', status: 403, address: '2001:db8::1', request_body: null }]);
  });
});
