import { describe, expect, it } from 'vitest';
import { openTcpProxy } from '../../../testing/peers/tcp-proxy.ts';
import { makeQuote, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld } from '../../../testing/world.ts';

/** The service is broken on purpose here, so each test has a world of its own. */
describe('what fails inside', () => {
  it('500 INTERNAL_ERROR shows nothing of it to the caller, and all of it to the log under the request’s id', async () => {
    const world = await startWorld();
    try {
      const partner = await world.partner();
      const user_code = await makeUser(partner.sandbox);
      await sql(world, 'ALTER TABLE transaction RENAME TO hidden');
      const answer = await partner.sandbox.get(`/partner/users/${user_code}/transactions`, { isBroken: true });
      expect(answer.body.error).toEqual({ code: 'INTERNAL_ERROR', message: expect.any(String) });
      expect(JSON.stringify(answer.body)).not.toMatch(/relation|transaction|select|at .*\.ts/i);
      const line = world.logs.find(
        ({ fields }) => (fields as { requestId?: string }).requestId === answer.body.request_id,
      );
      expect(line?.level).toBe('error');
      expect(String((line?.fields as { error?: unknown } | undefined)?.error)).toContain(
        'relation "transaction" does not exist',
      );
      await sql(world, 'ALTER TABLE hidden RENAME TO transaction');
      expect((await partner.sandbox.get(`/partner/users/${user_code}/transactions`)).status).toBe(200);
    } finally {
      await world.close();
    }
  });

  it('503 SERVICE_UNAVAILABLE while the database is away, on every kind of route, and recovers without a restart', async () => {
    const owner = await startWorld();
    const proxy = await openTcpProxy(owner.databaseUrl);
    const world = await startWorld({ databaseUrl: proxy.url });
    try {
      const partner = await world.partner();
      const quote = await makeQuote(partner.sandbox);
      await proxy.cut();
      const codes = new Set<string | undefined>();
      for (let round = 0; round < 3; round++) {
        codes.add(
          (await partner.sandbox.post('/partner/buy/confirm', { quote_id: quote.quote_id }, { key: 'k' })).code,
        );
        codes.add((await partner.sandbox.get('/partner/sandbox/faults')).code);
        codes.add((await world.anonymous.post('/partner/auth/request-otp', { mobile: partner.mobile })).code);
      }
      expect(codes).toEqual(new Set(['SERVICE_UNAVAILABLE']));
      await proxy.join();
      const done = await partner.sandbox.post('/partner/buy/confirm', { quote_id: quote.quote_id }, { key: 'k' });
      expect([done.status, done.data?.wallet_balance_inr]).toEqual([200, 99_500]);
      expect((await partner.sandbox.get('/partner/sandbox/faults')).status).toBe(200);
    } finally {
      await world.close();
      await proxy.close();
      await owner.close();
    }
  });
});
