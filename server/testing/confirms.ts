import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Mode } from '../domain/kernel/mode.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';
import { confirm, makeQuote, sql } from './trades.ts';
import type { TestPartner, World } from './world.ts';

/** A confirm as it would succeed. */
type ConfirmCall = { path: string; body: { quote_id: string } & Record<string, unknown> };

export type ConfirmUnderTest = {
  /** As the look-up of keys names it */
  endpoint: string;
  /** So many confirms, each of its own quote, which would all succeed one after the other */
  prepare(partner: TestPartner, mode: Mode, count: number): Promise<ConfirmCall[]>;
};

/** Sends a confirm, with a key where one is given. */
const call = (client: ApiClient, { path, body }: ConfirmCall, key?: string): Promise<ApiAnswer> =>
  client.post(path, body, key === undefined ? {} : { key });

/** How many transactions came of some quotes. */
async function executionsOf(world: World, calls: ConfirmCall[]): Promise<number> {
  const ids = calls.map(({ body }) => body.quote_id);
  return (await sql(world, 'SELECT 1 AS one FROM transaction WHERE quote_id = ANY ($1)', [ids])).length;
}

const digest = (body: object) => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** A fresh partner with confirms that would succeed. */
async function prepared(
  world: World,
  { prepare }: ConfirmUnderTest,
  options: { count: number; mode?: Mode; isStrict?: boolean },
) {
  const { count, mode = 'sandbox', isStrict = false } = options;
  const partner = await world.partner({ strictIdempotencyBody: isStrict });
  const [first, second] = await prepare(partner, mode, count);
  return { partner, client: partner[mode], first: first as ConfirmCall, second: second as ConfirmCall };
}

/** What every confirm promises of its Idempotency-Key (spec part 7, decisions 3). */
export function keyTests(world: () => World, confirms: ConfirmUnderTest): void {
  describe('Idempotency-Key', () => {
    replayTests(world, confirms);
    keptKeyTests(world, confirms);
  });
}

function replayTests(world: () => World, confirms: ConfirmUnderTest): void {
  it.each(['sandbox', 'live'] as const)('replays the first answer in %s, whatever happened since', async (mode) => {
    const { client, first, second } = await prepared(world(), confirms, { count: 2, mode });
    const done = await call(client, first, 'key');
    expect(done.status).toBe(200);
    expect(done.body).not.toHaveProperty('idempotent_replay');
    expect((await call(client, second)).status).toBe(200);
    const again = await call(client, first, 'key');
    expect(again.status).toBe(200);
    expect(again.data).toEqual(done.data);
    expect(again.body.idempotent_replay).toBe(true);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers).not.toHaveProperty('idempotency-body-mismatch');
    expect(again.body.request_id).not.toBe(done.body.request_id);
    expect(await executionsOf(world(), [first, second])).toBe(2);
  });

  it('replays to another body too, says so in a header, and leaves the other quote as it was', async () => {
    const { client, first, second } = await prepared(world(), confirms, { count: 2 });
    const done = await call(client, first, 'key');
    const again = await call(client, second, 'key');
    expect(again.data).toEqual(done.data);
    expect(again.headers['idempotency-body-mismatch']).toBe('true');
    expect(await executionsOf(world(), [second])).toBe(0);
    const fresh = await call(client, second, 'another key');
    expect([fresh.status, fresh.body.idempotent_replay]).toEqual([200, undefined]);
  });

  it('422 IDEMPOTENCY_BODY_MISMATCH instead where the account is strict; the same body still replays', async () => {
    const { client, first, second } = await prepared(world(), confirms, { count: 2, isStrict: true });
    await call(client, first, 'key');
    expect((await call(client, second, 'key')).code).toBe('IDEMPOTENCY_BODY_MISMATCH');
    expect((await call(client, first, 'key')).body.idempotent_replay).toBe(true);
    expect(await executionsOf(world(), [first, second])).toBe(1);
  });

  it('is another key at another endpoint, for another partner and in the other mode', async () => {
    const { partner, first } = await prepared(world(), confirms, { count: 1 });
    const buy = await confirm(partner.sandbox, (await makeQuote(partner.sandbox)).quote_id, 'shared');
    expect(buy.status).toBe(200);
    const stranger = await world().partner();
    const all = [
      { client: partner.sandbox, calls: [first] },
      { client: partner.live, calls: await confirms.prepare(partner, 'live', 1) },
      { client: stranger.sandbox, calls: await confirms.prepare(stranger, 'sandbox', 1) },
    ];
    for (const { client, calls: own } of all) {
      const answer = await call(client, own[0] as ConfirmCall, 'shared');
      expect([answer.status, answer.body.idempotent_replay]).toEqual([200, undefined]);
    }
  });
}

function keptKeyTests(world: () => World, confirms: ConfirmUnderTest): void {
  const { endpoint } = confirms;
  const lookUp = (key: string) => `/partner/idempotency/${key}?endpoint=${endpoint}`;

  it('keeps no refusal: the key works once the call is right', async () => {
    const { client, first, second } = await prepared(world(), confirms, { count: 2 });
    await call(client, first);
    expect((await client.post(first.path, {}, { key: 'key' })).code).toBe('VALIDATION_ERROR');
    const unknown = { ...first, body: { ...first.body, quote_id: 'qt_nothing' } };
    expect((await call(client, unknown, 'key')).code).toBe('QUOTE_NOT_FOUND');
    expect((await call(client, first, 'key')).code).toBe('QUOTE_ALREADY_CONSUMED');
    expect((await client.get(lookUp('key'))).data.state).toBe('unknown');
    const done = await call(client, second, 'key');
    expect([done.status, done.body.idempotent_replay]).toEqual([200, undefined]);
  });

  it('may have 100 characters and no more; one of 48 hours ago executes anew', async () => {
    const { client, first, second } = await prepared(world(), confirms, { count: 2 });
    const key = '🪙'.repeat(49).padEnd(100, 'k');
    const tooLong = await call(client, first, `${'k'.repeat(101)}`);
    expect(tooLong.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(tooLong.body.error.details.fields)).toEqual(['Idempotency-Key']);
    const { data } = await call(client, first, key);
    await sql(world(), 'UPDATE idempotency_record SET expires_at = clock_timestamp() WHERE reference_id = $1', [
      data.transaction_id,
    ]);
    const anew = await call(client, second, key);
    expect([anew.status, anew.body.idempotent_replay]).toEqual([200, undefined]);
    expect(anew.data.transaction_id).not.toBe(data.transaction_id);
    expect((await call(client, second, key)).data).toEqual(anew.data);
  });

  it('is found with its answer at GET /partner/idempotency/:key, by its own partner, mode and endpoint alone', async () => {
    const { partner, client, first } = await prepared(world(), confirms, { count: 1 });
    const stranger = await world().partner();
    expect((await client.get(lookUp('key'))).data).toEqual({ key: 'key', endpoint, state: 'unknown' });
    const done = await call(client, first, 'key');
    expect((await client.get(lookUp('key'))).data).toEqual({
      key: 'key',
      endpoint,
      state: 'done',
      status: 200,
      body: { success: true, data: done.data },
      body_sha256: digest(first.body),
    });
    for (const other of [partner.live, stranger.sandbox]) {
      expect((await other.get(lookUp('key'))).data).toEqual({ key: 'key', endpoint, state: 'unknown' });
    }
    const elsewhere = await client.get('/partner/idempotency/key?endpoint=/partner/buy/confirm');
    expect(elsewhere.data.state).toBe('unknown');
  });
}

/** What every confirm promises of its quote (spec 3.1, decisions 2 and 3). */
export function quoteTests(world: () => World, { prepare }: ConfirmUnderTest): void {
  describe('quote_id', () => {
    it('that is none is VALIDATION_ERROR and named', async () => {
      const partner = await world().partner();
      const [good] = (await prepare(partner, 'sandbox', 1)) as [ConfirmCall];
      for (const quote_id of [undefined, null, '', 5, {}, [good.body.quote_id], 'q'.repeat(65)]) {
        const answer = await partner.sandbox.post(good.path, { ...good.body, quote_id });
        expect({ quote_id, code: answer.code, fields: Object.keys(answer.body.error.details?.fields ?? {}) }).toEqual({
          quote_id,
          code: 'VALIDATION_ERROR',
          fields: ['quote_id'],
        });
      }
      expect((await call(partner.sandbox, good)).status).toBe(200);
    });

    it('of another partner, mode or kind, or from before a reset, is QUOTE_NOT_FOUND like one that never was', async () => {
      const [partner, stranger] = [await world().partner(), await world().partner()];
      const [wiped] = (await prepare(partner, 'sandbox', 1)) as [ConfirmCall];
      await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
      const [mine] = (await prepare(partner, 'sandbox', 1)) as [ConfirmCall];
      const [live] = (await prepare(partner, 'live', 1)) as [ConfirmCall];
      const [theirs] = (await prepare(stranger, 'sandbox', 1)) as [ConfirmCall];
      const buy = await makeQuote(partner.sandbox);
      const ids = [
        'qt_01kah3n5t0v2m9q4r7w8x1y6z3',
        wiped.body.quote_id,
        live.body.quote_id,
        theirs.body.quote_id,
        buy.quote_id,
        "qt_' OR ''='",
        '%00',
      ];
      const answers = await Promise.all(
        ids.map((quote_id) => call(partner.sandbox, { ...mine, body: { ...mine.body, quote_id } })),
      );
      expect(answers.map(({ code }) => code)).toEqual(ids.map(() => 'QUOTE_NOT_FOUND'));
      for (const { body } of answers) expect(body.error).toEqual(answers[0]?.body.error);
      expect((await call(partner.sandbox, mine)).status).toBe(200);
      expect((await call(partner.live, live)).status).toBe(200);
      expect((await call(stranger.sandbox, theirs)).status).toBe(200);
      expect((await confirm(partner.sandbox, buy.quote_id)).status).toBe(200);
    });

    it('twice is QUOTE_ALREADY_CONSUMED without the key of the first time', async () => {
      const partner = await world().partner();
      const calls = await prepare(partner, 'sandbox', 1);
      const [only] = calls as [ConfirmCall];
      await call(partner.sandbox, only, 'key');
      expect((await call(partner.sandbox, only)).code).toBe('QUOTE_ALREADY_CONSUMED');
      expect((await call(partner.sandbox, only, 'other')).code).toBe('QUOTE_ALREADY_CONSUMED');
      expect(await executionsOf(world(), calls)).toBe(1);
    });

    it('after ten minutes is QUOTE_EXPIRED, keeps no key and moves nothing', async () => {
      const partner = await world().partner();
      const calls = await prepare(partner, 'sandbox', 1);
      const [late] = calls as [ConfirmCall];
      await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 600 });
      expect((await call(partner.sandbox, late)).code).toBe('QUOTE_EXPIRED');
      expect((await call(partner.sandbox, late, 'key')).code).toBe('QUOTE_EXPIRED');
      expect(await executionsOf(world(), calls)).toBe(0);
      const [fresh] = (await prepare(partner, 'sandbox', 1)) as [ConfirmCall];
      expect((await call(partner.sandbox, fresh, 'key')).body).not.toHaveProperty('idempotent_replay');
    });
  });
}
