import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { confirm, makeQuote, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

/** What makes an order one of its kind: the partner's own reference, and the key of the call. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/payments/orders';
const hosted = { amount_inr: 500, checkout_type: 'hosted' };

describe('reference', () => {
  it('names one order of a mode: DUPLICATE_REFERENCE names it', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const reference = `${'r'.repeat(117)}🪙`;
    const first = await makeOrder(partner.sandbox, { reference });
    const user_code = await makeUser(partner.sandbox);
    const answer = await partner.sandbox.post(path, { ...hosted, user_code, reference }, { key: 'key' });
    expect([answer.status, answer.code]).toEqual([409, 'DUPLICATE_REFERENCE']);
    expect(answer.body.error.details).toEqual({ payment_id: first.payment_id });
    // The key is free: a refusal is not kept.
    expect((await partner.sandbox.post(path, { ...hosted, user_code }, { key: 'key' })).status).toBe(201);
    for (const client of [partner.live, stranger.sandbox]) await makeOrder(client, { reference });
    await simulate(partner.sandbox, first.payment_id, 'failure');
    expect((await partner.sandbox.post(path, { ...hosted, user_code, reference })).code).toBe('DUPLICATE_REFERENCE');
    await partner.sandbox.post('/partner/sandbox/reset');
    await makeOrder(partner.sandbox, { reference });
  });

  it('goes to one of 32 orders that ask at once, at two processes', async () => {
    const partner = await world.partner();
    const second = await startWorld({ databaseUrl: world.databaseUrl });
    try {
      const clients = [partner.live, second.client(partner.tokens.live)];
      const user_code = await makeUser(partner.live);
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          // Three references, taken in opposite orders by the two.
          clients[index % 2]?.post(path, {
            ...hosted,
            user_code,
            reference: `at once ${(index % 2 ? index : 32 - index) % 3}`,
          }),
        ),
      );
      expect(answers.filter((answer) => answer?.status === 201)).toHaveLength(3);
      expect(answers.filter((answer) => answer?.code === 'DUPLICATE_REFERENCE')).toHaveLength(29);
    } finally {
      await second.close();
    }
  });
});

describe('Idempotency-Key', () => {
  it.each(['sandbox', 'live'] as const)(
    'replays the order as it was made in %s, whatever became of it',
    async (mode) => {
      const partner = await world.partner();
      const body = { ...hosted, user_code: await makeUser(partner[mode]), reference: 'once' };
      const done = await partner[mode].post(path, body, { key: 'key' });
      if (mode === 'sandbox') await simulate(partner.sandbox, done.data.payment_id, 'success');
      const again = await partner[mode].post(path, body, { key: 'key' });
      expect([again.status, again.data, again.body.idempotent_replay]).toEqual([201, done.data, true]);
      expect(again.headers['idempotent-replayed']).toBe('true');
      const lookedUp = await partner[mode].get(`/partner/idempotency/key?endpoint=${path}`);
      expect(lookedUp.data).toMatchObject({ state: 'done', status: 201, body: { success: true, data: done.data } });
    },
  );

  it('replays to another body too and says so; a strict account refuses it: IDEMPOTENCY_BODY_MISMATCH', async () => {
    for (const strictIdempotencyBody of [false, true]) {
      const partner = await world.partner({ strictIdempotencyBody });
      const body = { ...hosted, user_code: await makeUser(partner.live) };
      const done = await partner.live.post(path, body, { key: 'key' });
      const other = await partner.live.post(path, { ...body, amount_inr: 600 }, { key: 'key' });
      if (strictIdempotencyBody) expect(other.code).toBe('IDEMPOTENCY_BODY_MISMATCH');
      else expect([other.data, other.headers['idempotency-body-mismatch']]).toEqual([done.data, 'true']);
      expect((await partner.live.get(path)).data.total).toBe(1);
    }
  });

  it('is another key at another endpoint, for another partner and in the other mode', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    expect((await confirm(partner.sandbox, (await makeQuote(partner.sandbox)).quote_id, 'shared')).status).toBe(200);
    for (const client of [partner.sandbox, partner.live, stranger.sandbox]) {
      const answer = await client.post(path, { ...hosted, user_code: await makeUser(client) }, { key: 'shared' });
      expect([answer.status, answer.body.idempotent_replay]).toEqual([201, undefined]);
    }
  });

  it('makes one order of 64 calls at two processes, and one of 48 hours ago makes another', async () => {
    const partner = await world.partner();
    const second = await startWorld({ databaseUrl: world.databaseUrl });
    try {
      const clients = [partner.live, second.client(partner.tokens.live)];
      const body = { ...hosted, user_code: await makeUser(partner.live), reference: 'one' };
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, index) => clients[index % 2]?.post(path, body, { key: 'one key' })),
      );
      expect(new Set(answers.map((answer) => `${answer?.status} ${answer?.data?.payment_id}`)).size).toBe(1);
      expect(answers.filter((answer) => answer?.body.idempotent_replay)).toHaveLength(63);
      await sql(world, 'UPDATE idempotency_record SET expires_at = clock_timestamp() WHERE reference_id = $1', [
        answers[0]?.data.payment_id,
      ]);
      const anew = await partner.live.post(path, { ...body, reference: 'two' }, { key: 'one key' });
      expect([anew.status, anew.body.idempotent_replay]).toEqual([201, undefined]);
    } finally {
      await second.close();
    }
  });

  it('replays a failure to 16 calls that wait for it', async () => {
    const partner = await world.partner();
    const body = { ...hosted, user_code: await makeUser(partner.sandbox) };
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'gateway', times: 1 });
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => partner.sandbox.post(path, body, { key: 'key' })),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'GATEWAY_ERROR'));
    expect(answers.filter((answer) => answer.body.idempotent_replay)).toHaveLength(15);
    expect((await partner.sandbox.get(path)).data.total).toBe(1);
  });
});
