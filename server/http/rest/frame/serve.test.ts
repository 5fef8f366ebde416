import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken } from '../../../domain/accounts/tokens/token-format.ts';
import { createApiClient } from '../../../testing/api-client.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const broken = { headers: { 'content-type': 'text/plain' } };

describe('gates answer in the order of decisions 4: each fault is named only once those before it are gone', () => {
  it('sandbox: token, account, sandbox switch, budget of the day, capability, body', async () => {
    const partner = await world.partner({
      enabled: false,
      sandboxEnabled: false,
      liveEnabled: false,
      capabilities: [],
      sandboxDailyLimit: 1,
    });
    const set = (change: string) =>
      sql(world, `UPDATE partner SET ${change}, version = version + 1 WHERE id = $1`, [partner.id]);
    const call = async (client = partner.sandbox) =>
      (await client.send('POST', '/partner/buy/quote', '{broken', broken)).code;
    expect(await call(createApiClient(world.url, makeToken('sandbox')))).toBe('INVALID_TOKEN');
    expect(await call()).toBe('PARTNER_DISABLED');
    await set('enabled = true');
    expect(await call()).toBe('SANDBOX_DISABLED');
    await set('sandbox_enabled = true');
    expect((await partner.sandbox.get('/partner/wallet')).status).toBe(200);
    expect(await call()).toBe('SANDBOX_DAILY_LIMIT');
    await set('sandbox_daily_limit = 100');
    expect(await call()).toBe('API_NOT_ALLOWED');
    await set(`capabilities = '{buy}'`);
    expect(await call()).toBe('UNSUPPORTED_MEDIA_TYPE');
    const malformed = await partner.sandbox.send('POST', '/partner/buy/quote', '{broken');
    expect(malformed.code).toBe('MALFORMED_JSON');
    expect((await partner.sandbox.post('/partner/buy/quote', {})).code).toBe('INVALID_ASSET');
  });

  it.each(['null', '[]', '"text"', '5'])('a body of JSON that is no object is refused as such: %s', async (body) => {
    const partner = await world.partner();
    const { code, body: answer } = await partner.sandbox.send('POST', '/partner/buy/quote', body);
    expect([code, answer.error.message]).toEqual(['VALIDATION_ERROR', 'body must be a JSON object.']);
  });

  it('live: token, account, live switch, capability, body; no budget', async () => {
    const partner = await world.partner({ enabled: false, liveEnabled: false, capabilities: [], sandboxDailyLimit: 1 });
    const set = (change: string) =>
      sql(world, `UPDATE partner SET ${change}, version = version + 1 WHERE id = $1`, [partner.id]);
    const call = async () => (await partner.live.send('POST', '/partner/buy/confirm', '{broken', broken)).code;
    expect(await call()).toBe('PARTNER_DISABLED');
    await set('enabled = true');
    expect(await call()).toBe('LIVE_NOT_ENABLED');
    await set('live_enabled = true');
    expect(await call()).toBe('API_NOT_ALLOWED');
    await set(`capabilities = '{buy}'`);
    expect(await call()).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect((await partner.live.get('/partner/wallet')).headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('a switch thrown counts from the next call on in every process', async () => {
    const second = await startWorld({ databaseUrl: world.databaseUrl });
    try {
      const partner = await world.partner();
      const elsewhere = createApiClient(second.url, partner.tokens.live);
      expect((await elsewhere.get('/partner/prices')).status).toBe(200);
      await sql(world, 'UPDATE partner SET enabled = false, version = version + 1 WHERE id = $1', [partner.id]);
      expect((await elsewhere.get('/partner/prices')).code).toBe('PARTNER_DISABLED');
      expect((await partner.live.get('/partner/prices')).code).toBe('PARTNER_DISABLED');
    } finally {
      await second.close();
    }
  });
});

describe('every answer', () => {
  it('has a request id of its own', async () => {
    const partner = await world.partner();
    const ids = await Promise.all(
      Array.from({ length: 50 }, async () => (await partner.sandbox.get('/partner/wallet')).body.request_id),
    );
    expect(new Set(ids).size).toBe(50);
  });

  it('is reported to the log under the same id, by the route’s pattern, without ids or bodies', async () => {
    const partner = await world.partner();
    const { body } = await partner.sandbox.get('/partner/users/usr_secretcode');
    const line = world.logs.find(({ fields }) => (fields as { requestId?: string }).requestId === body.request_id);
    expect(line?.fields).toMatchObject({
      method: 'GET',
      route: '/partner/users/:user_code',
      status: 404,
      code: 'USER_CODE_NOT_FOUND',
      mode: 'sandbox',
      partnerId: partner.id,
    });
    expect(JSON.stringify(line)).not.toContain('secretcode');
  });

  it('takes the word Bearer in any letter case, with more than one space', async () => {
    const partner = await world.partner();
    for (const scheme of ['bearer', 'BEARER', 'Bearer  ']) {
      const answer = await world.anonymous.get('/partner/wallet', {
        headers: { authorization: `${scheme} ${partner.tokens.live}` },
      });
      expect(answer.status).toBe(200);
    }
  });
});
