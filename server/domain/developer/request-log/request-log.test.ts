import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../testing/api-client.ts';
import { sql, until } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { issueToken } from '../../accounts/tokens/issue-token.ts';
import { makeToken } from '../../accounts/tokens/token-format.ts';
import { newId } from '../../kernel/ids.ts';
import type { NotedCall } from './noted-call.ts';
import { createRequestLog } from './request-log.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever columns there are
type Row = Record<string, any>;

async function logOf(partnerId: string): Promise<Row[]> {
  await world.core.developer.requestLog.flush();
  return sql(world, 'SELECT * FROM request_log WHERE partner_id = $1 ORDER BY request_id', [partnerId]);
}

describe('what is kept of a call', () => {
  it('a call as it came and went, with its token, address and both bodies', async () => {
    const partner = await world.partner();
    const headers = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'shop/1.0' };
    const { body } = await partner.sandbox.post(
      '/partner/users/init?trace=1',
      { mobile: '9876543210', flow: 'api', meta: { tag: 'a' } },
      { headers },
    );
    const [row] = await logOf(partner.id);
    const [token] = await sql<Row>(world, `SELECT id FROM access_token WHERE partner_id = $1 AND mode = 'sandbox'`, [
      partner.id,
    ]);
    expect(row).toMatchObject({
      request_id: body.request_id,
      mode: 'sandbox',
      method: 'POST',
      route: '/partner/users/init',
      path: '/partner/users/init?trace=1',
      status: 200,
      code: null,
      token_id: token?.id,
      address: '203.0.113.7',
      user_agent: 'shop/1.0',
      is_replay: false,
      is_body_mismatch: false,
      request_body: '{"mobile":"98******10","flow":"api","meta":{"tag":"a"}}',
      request_bytes: 55,
    });
    expect(JSON.parse(row?.response_body as string)).toMatchObject({
      success: true,
      data: { user_code: body.data.user_code },
    });
    expect(row?.response_bytes).toBe(JSON.stringify(body).length);
    expect(row?.latency_us).toBeGreaterThan(0);
  });

  it('ids in the path stand in it, numbers of people and keys do not', async () => {
    const partner = await world.partner();
    await partner.sandbox.get('/partner/receiver/check?mobile=9876543210');
    await partner.sandbox.get('/partner/receiver/check?mobile=%39876543210');
    await partner.sandbox.get('/partner/users/usr_x');
    await partner.sandbox.get('/partner/idempotency/my-order-77?endpoint=/partner/buy/confirm');
    await partner.sandbox.get('/partner/nothing/%39876543210');
    expect((await logOf(partner.id)).map(({ path, route }) => [path, route])).toEqual([
      ['/partner/receiver/check?mobile=98******10', '/partner/receiver/check'],
      ['/partner/receiver/check?mobile=98******10', '/partner/receiver/check'],
      ['/partner/users/usr_x', '/partner/users/:user_code'],
      [
        `/partner/idempotency/sha256:${createHash('sha256').update('my-order-77').digest('hex').slice(0, 16)}?endpoint=/partner/buy/confirm`,
        '/partner/idempotency/:key',
      ],
      ['/partner/nothing/98******10', 'none'],
    ]);
  });

  it('a key by its digest, a replay and another body by their flags', async () => {
    const partner = await world.partner();
    const { data: user } = await partner.sandbox.post('/partner/users/init', { mobile: '9876501234', flow: 'api' });
    const quote = async () =>
      (
        await partner.sandbox.post('/partner/buy/quote', {
          user_code: user.user_code,
          asset_type: 'gold',
          amount_inr: 100,
        })
      ).data.quote_id;
    const [first, other] = [await quote(), await quote()];
    for (const quote_id of [first, first, other])
      await partner.sandbox.post('/partner/buy/confirm', { quote_id }, { key: 'order 1' });
    const rows = (await logOf(partner.id)).filter(({ route }) => route === '/partner/buy/confirm');
    const digest = createHash('sha256').update('order 1').digest('hex').slice(0, 16);
    expect(rows.map((row) => [row.key_digest, row.is_replay, row.is_body_mismatch])).toEqual([
      [digest, false, false],
      [digest, true, false],
      [digest, true, true],
    ]);
  });

  it('codes that a sandbox would have sent are in no answer that is kept', async () => {
    const partner = await world.partner();
    await world.anonymous.post('/partner/auth/request-otp', { mobile: partner.mobile, mode: 'sandbox' });
    const messages = async () => (await partner.sandbox.get('/partner/sandbox/messages')).data.messages;
    await until('the message is kept', async () => (await messages()).length === 1);
    expect((await messages())[0].code).toMatch(/^\d{4,6}$/);
    const row = (await logOf(partner.id)).at(-1);
    expect(row).toMatchObject({ route: '/partner/sandbox/messages', response_body: null });
    expect(row?.response_bytes).toBeGreaterThan(100);
  });

  it('a body that hides what makes text of it is kept, and holds up no other call', async () => {
    const partner = await world.partner();
    const hostile = {
      code: { toString: 1 },
      otp: { valueOf: 'x' },
      pan: [{ toString: 'x' }],
      nested: { code: [{ toString: 1 }] },
    };
    await partner.sandbox.post('/partner/users/init', hostile);
    await partner.sandbox.get('/partner/users/usr_x');
    expect((await logOf(partner.id)).map(({ route, request_body }) => [route, request_body])).toEqual([
      [
        '/partner/users/init',
        '{"code":{"toString":1},"otp":"[redacted]","pan":["[redacted]"],"nested":{"code":[{"toString":1}]}}',
      ],
      ['/partner/users/:user_code', null],
    ]);
  });

  it('a body that is no JSON is not kept, a long one breaks off, and neither loses the call', async () => {
    const partner = await world.partner();
    await partner.sandbox.send('POST', '/partner/users/init', '{"otp":"1234"');
    await partner.sandbox.post('/partner/users/init', { mobile: '9876501234', meta: { note: 'é'.repeat(20_000) } });
    const [broken, long] = await logOf(partner.id);
    expect(broken).toMatchObject({ code: 'MALFORMED_JSON', status: 400, request_body: null });
    expect(long?.request_body).toHaveLength(16_384);
    expect(long?.request_body).toMatch(/é…$/);
    expect(long?.request_bytes).toBeGreaterThan(40_000);
  });

  it('no cut makes a number look like a mobile, nor keeps the beginning of one', async () => {
    const partner = await world.partner();
    for (let shift = 0; shift < 12; shift++) {
      const digits = `${'-'.repeat(shift)}${'98765432100-'.repeat(100)}`;
      const mobiles = `${'-'.repeat(shift)}${'9876543210-'.repeat(90)}`;
      const headers = { 'user-agent': shift % 2 === 0 ? digits : mobiles };
      await partner.sandbox.get(`/partner/${digits}`, { headers });
      await partner.sandbox.get(`/partner/users?of=${digits}`, { headers });
      await partner.sandbox.post('/partner/users/init', { note: digits.repeat(20) }, { headers });
    }
    for (const { path, request_body, user_agent } of await logOf(partner.id)) {
      for (const kept of [path, request_body, user_agent]) expect(kept ?? '').not.toMatch(/(?<!\d)98765\d{0,5}(?!\d)/);
    }
  });
});

describe('whose it is', () => {
  it('refused calls of a known token, whatever refused them; none of an unknown one', async () => {
    const off = await world.partner({ enabled: false });
    await off.sandbox.get('/partner/wallet');
    const bare = await world.partner({ capabilities: [] });
    await bare.live.get('/partner/prices');
    await bare.live.send('DELETE', '/partner/wallet', undefined);
    expect((await logOf(off.id)).map(({ code }) => code)).toEqual(['PARTNER_DISABLED']);
    expect((await logOf(bare.id)).map(({ code, route }) => [code, route])).toEqual([
      ['API_NOT_ALLOWED', '/partner/prices'],
      ['METHOD_NOT_ALLOWED', 'none'],
    ]);
    const [before] = await sql<Row>(world, 'SELECT count(*) FROM request_log');
    await createApiClient(world.url, makeToken('live')).get('/partner/wallet');
    await createApiClient(world.url, 'tola_live_nonsense').get('/partner/wallet');
    await world.anonymous.get('/partner/wallet');
    await world.core.developer.requestLog.flush();
    expect((await sql<Row>(world, 'SELECT count(*) FROM request_log'))[0]?.count).toBe(before?.count);
  });

  it('a call with a token that has ended belongs to its partner, and does not count as its use', async () => {
    const partner = await world.partner();
    await issueToken(world.core, { partnerId: partner.id, mode: 'sandbox' });
    expect((await partner.sandbox.get('/partner/wallet')).code).toBe('INVALID_TOKEN');
    const [row] = await logOf(partner.id);
    const [ended] = await sql<Row>(
      world,
      `SELECT id, last_used_at FROM access_token WHERE partner_id = $1 AND revoked_at IS NOT NULL`,
      [partner.id],
    );
    expect(row).toMatchObject({ code: 'INVALID_TOKEN', status: 401, mode: 'sandbox', token_id: ended?.id });
    expect(ended?.last_used_at).toBeNull();
  });

  it('a call that its window refused, before its token was looked up', async () => {
    const narrow = await startWorld({ rateLimitPerMinute: 1, databaseUrl: world.databaseUrl });
    const partner = await narrow.partner();
    await partner.live.get('/partner/wallet');
    expect((await partner.live.get('/partner/wallet')).code).toBe('RATE_LIMITED');
    await narrow.core.developer.requestLog.flush();
    expect((await logOf(partner.id)).map(({ code }) => code)).toEqual([null, 'RATE_LIMITED']);
    await narrow.close();
  });
});

describe('what is counted with it', () => {
  it('the calls of the day by how they ended, and the minute of a token’s last use', async () => {
    const partner = await world.partner({ capabilities: ['pricing'] });
    await partner.sandbox.get('/partner/prices');
    await partner.sandbox.get('/partner/balance');
    await partner.live.get('/partner/prices');
    await world.core.developer.requestLog.flush();
    await partner.sandbox.get('/partner/prices');
    await world.core.developer.requestLog.flush();
    const days = await sql(
      world,
      'SELECT mode, requests, refused, failed FROM request_day WHERE partner_id = $1 ORDER BY mode',
      [partner.id],
    );
    expect(days).toEqual([
      { mode: 'live', requests: 1, refused: 0, failed: 0 },
      { mode: 'sandbox', requests: 3, refused: 1, failed: 0 },
    ]);
    const used = await sql<{ last_used_at: Date }>(
      world,
      'SELECT last_used_at FROM access_token WHERE partner_id = $1',
      [partner.id],
    );
    expect(used.map(({ last_used_at }) => last_used_at instanceof Date)).toEqual([true, true]);
  });
});

describe('beside the calls', () => {
  const call = (over: Partial<NotedCall> = {}): NotedCall => ({
    requestId: newId('req', world.clock.now()),
    at: world.clock.now(),
    mode: 'live',
    method: 'GET',
    route: '/partner/wallet',
    target: '/partner/wallet',
    params: {},
    status: 200,
    code: undefined,
    latencyMs: 1,
    caller: { partnerId: 'ptn_bounds', tokenId: 'tok_bounds' },
    bearer: undefined,
    address: '203.0.113.7',
    userAgent: undefined,
    idempotencyKey: undefined,
    isReplay: false,
    isBodyMismatch: false,
    requestBody: undefined,
    requestBytes: undefined,
    responseBody: '{}',
    isAnswerSecret: false,
    ...over,
  });
  const logged = () => logOf('ptn_bounds');

  it('beyond 10,000 waiting calls the newest are dropped and counted, and the others written', async () => {
    const log = createRequestLog({ database: world.core.database, log: world.core.log });
    for (let index = 0; index < 10_050; index++) log.note(call({ status: 404 }));
    expect(log.figures()).toMatchObject({ waiting: 10_000, dropped: 50 });
    await log.flush();
    expect(log.figures()).toMatchObject({ waiting: 0, dropped: 50 });
    expect(await logged()).toHaveLength(10_000);
    await sql(world, `DELETE FROM request_log WHERE partner_id = 'ptn_bounds'`);
  });

  it('bodies beyond 32 MB are dropped too', () => {
    const log = createRequestLog({ database: world.core.database, log: world.core.log });
    for (let index = 0; index < 40; index++) log.note(call({ responseBody: ' '.repeat(1024 * 1024) }));
    expect(log.figures()).toMatchObject({ waiting: 31, dropped: 9 });
  });

  it('a database that does not answer costs the flush its calls, and no request anything', async () => {
    const refuse = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    const gone = { query: refuse, connect: refuse };
    const log = createRequestLog({ database: { relaxed: gone as never }, log: world.core.log });
    log.note(call());
    await log.flush();
    expect(log.figures()).toMatchObject({ waiting: 0, dropped: 1 });
  });

  it('a connection that broke while it was idle costs the flush nothing', async () => {
    const { relaxed } = world.core.database;
    let isBroken = true;
    const once = {
      query: relaxed.query.bind(relaxed),
      connect: () => {
        if (!isBroken) return relaxed.connect();
        isBroken = false;
        return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
      },
    };
    const log = createRequestLog({ database: { relaxed: once as never }, log: world.core.log });
    const last = call({ caller: { partnerId: 'ptn_idle', tokenId: 'tok_idle' } });
    log.note(last);
    await log.flush();
    expect(log.figures()).toMatchObject({ waiting: 0, dropped: 0 });
    expect((await logOf('ptn_idle')).map(({ request_id }) => request_id)).toEqual([last.requestId]);
  });

  it('a row that the database refuses is dropped alone', async () => {
    const log = createRequestLog({ database: world.core.database, log: world.core.log });
    log.note(call({ status: 99_999 }));
    const beside = call();
    log.note(beside);
    await log.flush();
    expect((await logged()).map(({ request_id }) => request_id)).toEqual([beside.requestId]);
    expect(log.figures()).toMatchObject({ waiting: 0, dropped: 1 });
  });

  it('a call of which no row can be made is dropped alone', async () => {
    const log = createRequestLog({ database: world.core.database, log: world.core.log });
    const caller = { partnerId: 'ptn_broken', tokenId: 'tok_broken' };
    const broken = {
      get body() {
        throw new Error('unreadable');
      },
    };
    log.note(call({ caller, requestBody: broken }));
    const after = call({ caller });
    log.note(after);
    await log.flush();
    expect((await logOf('ptn_broken')).map(({ request_id }) => request_id)).toEqual([after.requestId]);
    expect(log.figures()).toMatchObject({ waiting: 0, dropped: 1 });
  });

  it('of what goes well in a busy moment 2,000 calls are kept, of refusals all; the rest is counted', async () => {
    const log = createRequestLog({ database: world.core.database, log: world.core.log });
    const at = world.clock.now();
    const of = (over: Partial<NotedCall>) =>
      call({ at, caller: { partnerId: 'ptn_busy', tokenId: 'tok_busy' }, ...over });
    for (let index = 0; index < 2_500; index++) log.note(of({}));
    for (let index = 0; index < 30; index++) log.note(of({ status: 404, code: 'NOT_FOUND' }));
    for (let index = 0; index < 300; index++) log.note(of({ at: at + 1_000 }));
    expect(log.figures()).toMatchObject({ waiting: 2_230, dropped: 0, thinned: 600 });
    await log.flush();
    expect(await logOf('ptn_busy')).toHaveLength(2_230);
    const counted = await sql<Row>(world, `SELECT requests, refused FROM request_day WHERE partner_id = 'ptn_busy'`);
    expect(counted.reduce((sum, { requests }) => sum + Number(requests), 0)).toBe(2_830);
    expect(counted.reduce((sum, { refused }) => sum + Number(refused), 0)).toBe(30);
  });

  it('a call that is written twice is kept and counted once', async () => {
    const log = createRequestLog({ database: world.core.database, log: world.core.log });
    const twice = call({ caller: { partnerId: 'ptn_twice', tokenId: 'tok_twice' } });
    log.note(twice);
    await log.flush();
    log.note(twice);
    await log.flush();
    expect(await logOf('ptn_twice')).toHaveLength(1);
    expect(await sql(world, `SELECT requests FROM request_day WHERE partner_id = 'ptn_twice'`)).toEqual([
      { requests: 1 },
    ]);
  });
});
