import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mobileHash } from '../../../domain/kernel/mobile-hash.ts';
import { confirmGift, confirmSend, giftQuote, makeHolder, sendQuote } from '../../../testing/rooms/transfers.ts';
import { bookOf, makeUser, sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/receiver/check';

describe('200', () => {
  it('recognises a number that is not registered, with or without its 91, and opens no account', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    for (const client of [partner.sandbox, partner.live]) {
      for (const asked of [mobile, `91${mobile}`]) {
        const { data } = await client.get(`${path}?mobile=${asked}`);
        expect(data).toEqual({ mobile, exists: false, name: null, mobile_verified: false });
      }
    }
    await sendQuote(partner.sandbox, { receiver_mobile: mobile });
    expect((await partner.sandbox.get(`${path}?mobile=${mobile}`)).data.exists).toBe(false);
    expect((await partner.sandbox.get('/partner/users?scope=all')).data.total).toBe(0);
    const bookId = await bookOf(world, partner, 'sandbox');
    const people = await sql(world, 'SELECT 1 AS one FROM person WHERE mobile_hash = $1', [
      Buffer.from(mobileHash(world.core.vault, { mode: 'sandbox', bookId }, mobile)),
    ]);
    expect(people).toEqual([]);
  });

  it('tells the name that this partner gave, and none that another did', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const mobile = randomMobile();
    await makeUser(other.live, { mobile, name: 'Known elsewhere' });
    const asked = `${path}?mobile=${mobile}`;
    expect((await partner.live.get(asked)).data).toMatchObject({ exists: true, name: null });
    await makeUser(partner.live, { mobile, name: 'Asha 🪔 Rao' });
    expect((await partner.live.get(asked)).data).toMatchObject({ exists: true, name: 'Asha 🪔 Rao' });
    expect((await other.live.get(asked)).data.name).toBe('Known elsewhere');
    expect((await partner.sandbox.get(asked)).data).toMatchObject({ exists: false, name: null });
  });

  it('finds no user of another sandbox, verified or not', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const { user_code, mobile } = await makeHolder(other.sandbox);
    const { quote_id } = await giftQuote(other.sandbox, user_code);
    await confirmGift(other.sandbox, { user_code, quote_id, otp: '1234' });
    const asked = `${path}?mobile=${mobile}`;
    expect((await other.sandbox.get(asked)).data).toMatchObject({ exists: true, mobile_verified: true });
    expect((await partner.sandbox.get(asked)).data).toEqual({
      mobile,
      exists: false,
      name: null,
      mobile_verified: false,
    });
  });

  it('knows who received a send, without a name, and forgets them with the sandbox', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const quote = await sendQuote(partner.sandbox, { receiver_mobile: mobile });
    await confirmSend(partner.sandbox, quote.quote_id);
    const known = await partner.sandbox.get(`${path}?mobile=${mobile}`);
    expect(known.data).toEqual({ mobile, exists: true, name: null, mobile_verified: false });
    await partner.sandbox.post('/partner/sandbox/reset');
    const forgotten = await partner.sandbox.get(`${path}?mobile=${mobile}`);
    expect(forgotten.data).toEqual({ mobile, exists: false, name: null, mobile_verified: false });
  });

  it('says verified once the person answered a code, and not for a wrong one', async () => {
    const partner = await world.partner();
    const { user_code, mobile } = await makeHolder(partner.sandbox);
    const quote = await giftQuote(partner.sandbox, user_code);
    const isVerified = async () => (await partner.sandbox.get(`${path}?mobile=${mobile}`)).data.mobile_verified;
    await confirmGift(partner.sandbox, { user_code, quote_id: quote.quote_id, otp: '4321' });
    expect(await isVerified()).toBe(false);
    await confirmGift(partner.sandbox, { user_code, quote_id: quote.quote_id });
    expect(await isVerified()).toBe(true);
  });
});

describe('400 INVALID_RECEIVER', () => {
  it('names mobile, whatever is wrong with it', async () => {
    const partner = await world.partner();
    for (const query of [
      '',
      '?mobile=',
      '?mobile=98765',
      '?mobile=98765432101',
      '?mobile=5876543210',
      '?mobile=0919876543210',
      '?mobile=%2B919876543210',
      '?mobile=9876543210%0A',
      '?mobile=98765%2043210',
      '?mobile=%D9%A9%D9%A8%D9%A7%D9%A6%D9%A5%D9%A4%D9%A3%D9%A2%D9%A1%D9%A0',
      '?mobile=9876543210e0',
    ]) {
      const answer = await partner.sandbox.get(`${path}${query}`);
      expect({ query, code: answer.code, fields: Object.keys(answer.body.error?.details?.fields ?? {}) }).toEqual({
        query,
        code: 'INVALID_RECEIVER',
        fields: ['mobile'],
      });
    }
  });
});
