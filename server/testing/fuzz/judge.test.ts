import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../trades.ts';
import { startWorld, type World } from '../world.ts';
import type { Actor, Cast } from './actors.ts';
import { fuzz } from './fuzz.ts';
import { judge } from './judge.ts';
import type { FuzzRequest } from './make-request.ts';
import { restCalls } from './operations.ts';
import type { Description } from './schema-check.ts';
import type { FuzzAnswer } from './send-request.ts';
import { commandOf, shrink } from './shrink.ts';
import { createWitness, type Witness } from './witness.ts';

let world: World;
let description: Description;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
  description = await (await fetch(`${world.url}/openapi.json`)).json();
});
afterAll(() => world.close());

const actor = (owner: string): Actor => ({
  name: `partner ${owner}`,
  owner,
  headers: { authorization: `Bearer ${owner}` },
  faces: ['rest'],
  sees: [owner],
});
const a = actor('A/live');
const cast: Cast = {
  actors: [a],
  canaries: new Map([
    ['A/live', 'canaryaaa'],
    ['B/live', 'canarybbb'],
  ]),
  lives: new Map(),
};

function request(fields: Partial<FuzzRequest> = {}): FuzzRequest {
  const call = restCalls(description).find(({ name }) => name === 'GET /partner/wallet');
  return {
    actor: a,
    call,
    name: 'GET /partner/wallet',
    method: 'GET',
    path: '/partner/wallet',
    headers: {},
    body: undefined,
    ...fields,
  };
}

const envelope = { success: true, request_id: 'req_01kah3n5t0v2m9q4r7w8x1y6z3', mode: 'live' };
const wallet = { type: 'prepaid', balance_inr: 1, credit_limit_inr: 0, available_inr: 1, dues_inr: 0 };
const headers = {
  'x-request-id': envelope.request_id,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'ratelimit-limit': '1',
  'ratelimit-remaining': '1',
  'ratelimit-reset': '1',
};
const answer = (body: object, fields: Partial<FuzzAnswer> = {}): FuzzAnswer => ({
  status: 200,
  headers,
  text: JSON.stringify(body),
  cpuMs: 1,
  ...fields,
});
const kinds = (of: FuzzAnswer, to = request(), witness: Witness = createWitness(cast), logs: World['logs'] = []) =>
  judge(to, of, { description, witness, logs }).map(({ kind }) => kind);

describe('an answer is judged', () => {
  it('good where it is', () => {
    expect(kinds(answer({ ...envelope, data: wallet }))).toEqual([]);
  });

  it('by its schema, in what lacks, in what is of another type, and in what no one knows', () => {
    const { dues_inr: _, ...lacking } = wallet;
    for (const data of [lacking, { ...wallet, dues_inr: '0' }, { ...wallet, extra: 1 }, null])
      expect(kinds(answer({ ...envelope, data }))).toEqual(['schema']);
  });

  it('by its status and code', () => {
    const failed = (code: string) => ({ ...envelope, success: false, error: { code, message: 'x', details: {} } });
    expect(kinds(answer(failed('INTERNAL_ERROR'), { status: 500 }))).toContain('never INTERNAL_ERROR');
    expect(kinds(answer(failed('SERVICE_UNAVAILABLE'), { status: 503 }))).toContain('never SERVICE_UNAVAILABLE');
    expect(kinds(answer({}, { status: 500, text: 'oops' }))).toContain('status 500');
    expect(kinds(answer({}, { status: 0, text: '' }))).toEqual(['no answer']);
    const procedure = request({ call: undefined, name: 'users.list', path: '/trpc/users.list' });
    const inner = [{ error: { data: { code: 'INTERNAL_ERROR' } } }];
    expect(kinds(answer(inner, { status: 500 }), procedure)).toEqual(['never INTERNAL_ERROR']);
    const prices = [{ error: { data: { code: 'PRICES_UNAVAILABLE' } } }];
    expect(kinds(answer(prices, { status: 503 }), procedure)).toEqual([]);
  });

  it.each([
    'Error: x\n    at readUser (/srv/app/server/domain/users.ts:3:4)',
    'relation "end_user" does not exist',
    'duplicate key value violates unique constraint "x"',
    'SELECT id FROM partner',
    'invalid input syntax for type bigint',
  ])('by what it shows of the inside: %s', (text) => {
    expect(kinds(answer({}, { text }), request({ call: undefined, name: 'x' }))).toEqual(['inside']);
  });

  it('by rows of others: planted words, and ids that another was shown first', () => {
    const witness = createWitness(cast);
    const elsewhere = { call: undefined, name: 'GET /elsewhere', path: '/elsewhere' };
    expect(kinds(answer({ name: 'canarybbb' }), request(elsewhere), witness)).toEqual(['row of B/live']);
    expect(kinds(answer({ name: 'canaryaaa' }), request(elsewhere), witness)).toEqual([]);
    const b = actor('B/live');
    const [mine, theirs] = ['txn_01kah3n5t0v2m9q4r7w8x1y6z3', 'txn_01kah3n5t0v2m9q4r7w8x1y6z4'];
    expect(kinds(answer({ id: theirs }), request({ ...elsewhere, actor: b }), witness)).toEqual([]);
    expect(kinds(answer({ ids: [mine, theirs] }), request(elsewhere), witness)).toEqual(['id of B/live']);
    // What was sent is only said back.
    expect(kinds(answer({ id: theirs }), request({ ...elsewhere, path: `/elsewhere/${theirs}` }), witness)).toEqual([]);
  });

  it('by what the service logs meanwhile', () => {
    const logs = [{ level: 'error', message: 'a procedure failed', fields: { error: new Error('x') } }];
    expect(kinds(answer({ ...envelope, data: wallet }), request(), createWitness(cast), logs)).toEqual([
      'log a procedure failed',
    ]);
  });
});

it('a finding is told by the shortest request that brings it about', async () => {
  const fields = [...'abcdef'].map((name): [string, string] => [name, `"${name.repeat(100)}"`]);
  const long = request({
    method: 'POST',
    path: '/partner/x?y=1',
    headers: { ...a.headers, 'x-forwarded-for': '1' },
    body: { fields },
  });
  const shortest = await shrink(long, async ({ body }) =>
    Boolean(body && 'fields' in body && body.fields.some(([name, raw]) => name === 'c' && raw.includes('ccc'))),
  );
  expect(commandOf(shortest)).toBe(
    `curl --path-as-is -g -X POST -H "authorization: $AUTHORIZATION" --data-binary '{"c":"cccccc"}' "$URL"'/partner/x'   # as partner A/live`,
  );
});

it('a fault that is planted in the service is found, and told with its seed', async () => {
  await sql(world, 'ALTER TABLE price_point RENAME TO price_point_away');
  try {
    const { findings } = await fuzz(world, { seed: 3, requests: 60, only: 'price' });
    expect(findings.join('\n')).toMatch(/seed 3, request \d+; again: npm run fuzz -- --seed 3/);
    expect(findings.join('\n')).toContain('prices');
  } finally {
    await sql(world, 'ALTER TABLE price_point_away RENAME TO price_point');
  }
});
