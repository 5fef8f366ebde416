import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { resetSandbox } from '../../accounts/sandbox/reset-sandbox.ts';
import type { PartnerContext } from '../../context.ts';
import { istDayNumber, istDayStart } from '../../kernel/clock.ts';
import { idBound } from '../../kernel/ids.ts';
import { forgetLoggedCalls } from './forget-calls.ts';
import { getCall } from './get-call.ts';
import { listCalls } from './list-calls.ts';
import { summariseErrors } from './summarise-errors.ts';

let world: World;
let partner: TestPartner;
let owner: PartnerContext;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner({ capabilities: ['pricing', 'users', 'buy'] });
  owner = await memberContext(world, partner, 'sandbox');
  await partner.sandbox.get('/partner/prices');
  await partner.sandbox.get('/partner/balance');
  await partner.sandbox.get('/partner/balance');
  await partner.sandbox.put('/partner/dashboard/markup', { markup_buy_pct: 99 });
  await partner.sandbox.get('/partner/nothing');
  await partner.live.get('/partner/prices');
  await world.core.developer.requestLog.flush();
});
afterAll(() => world.close());

type Filter = Omit<Parameters<typeof listCalls>[1], 'limit'>;
const routesOf = async (filter: Filter) =>
  (await listCalls(owner, { ...filter, limit: 50 })).calls.map(
    ({ method, route, code }) => `${method} ${route} ${code ?? 'ok'}`,
  );

describe('the list', () => {
  it.each<[string, Filter, string[]]>([
    [
      'all of the mode, newest first',
      {},
      [
        'GET none NOT_FOUND',
        'PUT /partner/dashboard/markup MARKUP_TOO_HIGH',
        'GET /partner/balance API_NOT_ALLOWED',
        'GET /partner/balance API_NOT_ALLOWED',
        'GET /partner/prices ok',
      ],
    ],
    ['method', { method: 'PUT' }, ['PUT /partner/dashboard/markup MARKUP_TOO_HIGH']],
    ['route', { route: '/partner/prices' }, ['GET /partner/prices ok']],
    ['paths that are none', { route: 'none' }, ['GET none NOT_FOUND']],
    ['answered', { outcome: 'answered' }, ['GET /partner/prices ok']],
    [
      'refused of a route',
      { outcome: 'refused', route: '/partner/balance' },
      ['GET /partner/balance API_NOT_ALLOWED', 'GET /partner/balance API_NOT_ALLOWED'],
    ],
    ['failed', { outcome: 'failed' }, []],
    ['code', { code: 'MARKUP_TOO_HIGH' }, ['PUT /partner/dashboard/markup MARKUP_TOO_HIGH']],
    ['a code that is none', { code: `x' OR 'a'='a` }, []],
    ['mismatches', { isMismatchOnly: true }, []],
    ['another token', { tokenId: 'tok_other' }, []],
    ['tomorrow', { fromDay: istDayNumber(Date.now()) + 1 }, []],
  ])('narrows by %s', async (_, filter, expected) => {
    expect(await routesOf(filter)).toEqual(expected);
  });

  it('finds one call by its id, in its mode and for its partner only', async () => {
    const { calls } = await listCalls(owner, { limit: 1 });
    const requestId = calls[0]?.requestId ?? '';
    expect((await listCalls(owner, { requestId, limit: 5 })).calls).toHaveLength(1);
    const live = await memberContext(world, partner, 'live');
    const stranger = await memberContext(world, await world.partner(), 'sandbox');
    for (const other of [live, stranger]) {
      expect((await listCalls(other, { requestId, limit: 5 })).calls).toEqual([]);
      await expect(getCall(other, { requestId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(getCall(owner, { requestId: 'req_nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is walked to its end without a gap or a repetition', async () => {
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await listCalls(owner, { before, limit: 2 });
      seen.push(...page.calls.map(({ requestId }) => requestId));
      before = page.nextBefore;
    } while (before !== undefined);
    expect(seen).toHaveLength(5);
    expect([...new Set(seen)].sort().reverse()).toEqual(seen);
  });

  it('looks through 20,000 calls at a time for what is rare, and leads on', async () => {
    const other = await world.partner();
    await sql(
      world,
      `INSERT INTO request_log (request_id, partner_id, mode, at, method, route, path, status, latency_us, address, is_replay, is_body_mismatch, response_bytes)
       SELECT $2 || lpad(i::text, 10, '0'), $1, 'sandbox', now(), CASE WHEN i = 1 THEN 'DELETE' ELSE 'GET' END, '/partner/prices', '/partner/prices', 200, 1000, '::1', false, false, 2
       FROM generate_series(1, 20005) i`,
      [other.id, idBound('req', world.clock.now())],
    );
    const context = await memberContext(world, other, 'sandbox');
    const first = await listCalls(context, { method: 'DELETE', limit: 10 });
    expect(first.calls).toEqual([]);
    expect(first.nextBefore).toBeDefined();
    const second = await listCalls(context, { method: 'DELETE', before: first.nextBefore, limit: 10 });
    expect(second.calls).toHaveLength(1);
    expect(second.nextBefore).toBeUndefined();
  });

  it('days the wrong way round are refused', async () => {
    await expect(listCalls(owner, { fromDay: 2, toDay: 1, limit: 1 })).rejects.toMatchObject({ code: 'INVALID_RANGE' });
  });

  it('outlives a sandbox reset', async () => {
    const other = await world.partner();
    await other.sandbox.get('/partner/wallet');
    await world.core.developer.requestLog.flush();
    await resetSandbox(await memberContext(world, other), { keepUsers: false });
    expect((await listCalls(await memberContext(world, other), { limit: 5 })).calls).toHaveLength(1);
  });
});

describe('one call', () => {
  it('names what it made, and the webhooks about it', async () => {
    const other = await world.partner();
    const { transaction_id } = await makeBuy(other.sandbox);
    await world.core.developer.requestLog.flush();
    const context = await memberContext(world, other);
    const [confirm] = (await listCalls(context, { route: '/partner/buy/confirm', limit: 5 })).calls;
    const call = await getCall(context, { requestId: confirm?.requestId ?? '' });
    expect(call.named).toContainEqual({ kind: 'transaction', id: transaction_id });
    expect(call.webhooks).toMatchObject([{ kind: 'buy.completed', subjectId: transaction_id }]);
    expect(JSON.parse(call.responseBody ?? '').data.transaction_id).toBe(transaction_id);
    expect(call.tokenLastFour).toBe(other.tokens.sandbox.slice(-4));
  });
});

describe('errors', () => {
  it('are grouped by code and endpoint with samples, the most frequent first, in their mode', async () => {
    const { groups, errors } = await summariseErrors(owner, { range: '24h' });
    expect(errors).toBe(4);
    expect(groups.map(({ code, method, route, count, status }) => [count, status, code, method, route])).toEqual([
      [2, 403, 'API_NOT_ALLOWED', 'GET', '/partner/balance'],
      [1, 404, 'NOT_FOUND', 'GET', 'none'],
      [1, 400, 'MARKUP_TOO_HIGH', 'PUT', '/partner/dashboard/markup'],
    ]);
    expect(groups[0]?.parts.reduce((sum, count) => sum + count)).toBe(2);
    expect(groups[0]?.parts).toHaveLength(24);
    const call = await getCall(owner, { requestId: groups[2]?.sampleRequestIds[0] ?? '' });
    expect(call.code).toBe('MARKUP_TOO_HIGH');
    expect((await summariseErrors(await memberContext(world, partner, 'live'), { range: '30d' })).groups).toEqual([]);
  });
});

it('calls are forgotten with their IST day, 30 days after it, and their counts are not', async () => {
  const other = await world.partner();
  await other.sandbox.get('/partner/wallet');
  await world.core.developer.requestLog.flush();
  const context = await memberContext(world, other);
  const goneAt = istDayStart(istDayNumber(world.clock.now()) + 31);
  world.clock.advance(goneAt - 60_000 - world.clock.now());
  await forgetLoggedCalls(world.core);
  expect((await listCalls(context, { limit: 5 })).calls).toHaveLength(1);
  world.clock.advance(120_000);
  await forgetLoggedCalls(world.core);
  expect((await listCalls(context, { limit: 5 })).calls).toEqual([]);
  expect(await sql(world, 'SELECT requests FROM request_day WHERE partner_id = $1', [other.id])).toEqual([
    { requests: 1 },
  ]);
});
