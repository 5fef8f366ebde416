import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm, makeQuote, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const endpoint = '/partner/buy/confirm';
const lookUp = (key: string) => `/partner/idempotency/${encodeURIComponent(key)}?endpoint=${endpoint}`;
const digest = (body: object) => createHash('sha256').update(JSON.stringify(body)).digest('hex');

describe('200', () => {
  it('tells a key that was never executed as unknown', async () => {
    const partner = await world.partner();
    const { data } = await partner.sandbox.get(lookUp('never'));
    expect(data).toEqual({ key: 'never', endpoint, state: 'unknown' });
  });

  it('tells a done key with the status, the stored answer and the digest of the body, and a voided one too', async () => {
    const partner = await world.partner();
    const [quote, failing] = [await makeQuote(partner.sandbox), await makeQuote(partner.sandbox)];
    const done = await confirm(partner.sandbox, quote.quote_id, 'good');
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    const failed = await confirm(partner.sandbox, failing.quote_id, 'bad');
    expect((await partner.sandbox.get(lookUp('good'))).data).toEqual({
      key: 'good',
      endpoint,
      state: 'done',
      status: 200,
      body: { success: true, data: done.data },
      body_sha256: digest({ quote_id: quote.quote_id }),
    });
    expect((await partner.sandbox.get(lookUp('bad'))).data).toEqual({
      key: 'bad',
      endpoint,
      state: 'done',
      status: 500,
      body: { success: false, error: failed.body.error },
      body_sha256: digest({ quote_id: failing.quote_id }),
    });
  });

  it('finds keys with spaces, slashes, percent signs, quotes and emoji', async () => {
    const partner = await world.partner();
    for (const key of ['a b', 'a/b', '100%', '%2F', `"'`, '🪙🪙', 'a?b#c']) {
      const quote = await makeQuote(partner.sandbox);
      expect((await confirm(partner.sandbox, quote.quote_id, key)).status).toBe(200);
      const { data } = await partner.sandbox.get(lookUp(key));
      expect({ key: data.key, state: data.state }).toEqual({ key, state: 'done' });
    }
  });

  it('shows another partner’s, the other mode’s and a lapsed key as unknown', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const quote = await makeQuote(partner.sandbox);
    const { data } = await confirm(partner.sandbox, quote.quote_id, 'mine');
    for (const client of [stranger.sandbox, partner.live]) {
      expect((await client.get(lookUp('mine'))).data).toEqual({ key: 'mine', endpoint, state: 'unknown' });
    }
    await sql(world, 'UPDATE idempotency_record SET expires_at = clock_timestamp() WHERE reference_id = $1', [
      data.transaction_id,
    ]);
    expect((await partner.sandbox.get(lookUp('mine'))).data.state).toBe('unknown');
  });
});

describe('400', () => {
  it('VALIDATION_ERROR names an endpoint that takes no keys, or none', async () => {
    const partner = await world.partner();
    for (const query of [
      '',
      '?endpoint=',
      '?endpoint=/partner/buy/quote',
      '?endpoint=__proto__',
      '?endpoint=constructor',
    ]) {
      const answer = await partner.sandbox.get(`/partner/idempotency/k${query}`);
      expect(answer.code).toBe('VALIDATION_ERROR');
      expect(Object.keys(answer.body.error.details.fields)).toEqual(['endpoint']);
    }
  });
});
