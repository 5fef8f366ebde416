import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, confirm, makeQuote } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/buy/confirm';

describe('Idempotency-Key', () => {
  it.each<[string, string]>([
    ['one character', 'a'],
    ['100 characters', 'k'.repeat(100)],
    ['100 emoji and quotes', `${'🪙'.repeat(97)}"'\``],
    ['Devanagari', 'कुंजी'],
    ['SQL', `'; DROP TABLE quote; --`],
    ['a space inside', 'a b'],
  ])('takes %s and replays it', async (_, key) => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    const first = await confirm(partner.sandbox, quote.quote_id, key);
    const again = await confirm(partner.sandbox, quote.quote_id, key);
    expect([first.status, again.status, again.body.idempotent_replay]).toEqual([200, 200, true]);
    expect(again.data).toEqual(first.data);
    const { data } = await partner.sandbox.get(`/partner/idempotency/${encodeURIComponent(key)}?endpoint=${path}`);
    expect([data.key, data.state]).toEqual([key, 'done']);
  });

  it.each([
    ['101 characters', 'k'.repeat(101)],
    ['101 emoji', '🪙'.repeat(101)],
    ['nothing', ''],
  ])('refuses %s with VALIDATION_ERROR naming the header, and buys nothing', async (_, key) => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    const answer = await confirm(partner.sandbox, quote.quote_id, key);
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(answer.body.error.details.fields)).toEqual(['Idempotency-Key']);
    expect(answer.body.error.message).toContain('Idempotency-Key');
    expect(await balanceOf(partner.sandbox)).toBe(100_000);
  });

  it('keeps keys apart that differ in letters written as Latin-1, as many clients send them', async () => {
    const partner = await world.partner();
    for (const key of ['clé', 'clè', 'cl\u00ff']) {
      const quote = await makeQuote(partner.sandbox);
      const body = JSON.stringify({ quote_id: quote.quote_id });
      const answer = await partner.sandbox.send('POST', path, body, { headers: { 'idempotency-key': key } });
      expect({ key, replay: answer.body.idempotent_replay, quote: answer.data.quote_id }).toEqual({
        key,
        replay: undefined,
        quote: quote.quote_id,
      });
    }
  });

  it('means nothing where the route takes none', async () => {
    const partner = await world.partner();
    const one = await partner.sandbox.get('/partner/wallet', { key: 'k'.repeat(500) });
    expect([one.status, one.body.idempotent_replay]).toEqual([200, undefined]);
  });
});
