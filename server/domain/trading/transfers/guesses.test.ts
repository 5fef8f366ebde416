import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, clientsAt } from '../../../testing/at-once.ts';
import { balancesOf, confirmGift, giftQuote, makeHolder } from '../../../testing/rooms/transfers.ts';
import { sql, tally } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

/** Two processes on one database. */
let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

describe('the code of a gift', () => {
  it('is compared with at most five of 50 guesses at two processes', async () => {
    const partner = await world.partner();
    const { user_code, grams } = await makeHolder(partner.sandbox);
    const { quote_id } = await giftQuote(partner.sandbox, user_code);
    const answers = await atOnce(clientsAt([world, second], partner, 'sandbox'), 50, (client, index) =>
      confirmGift(client, { user_code, quote_id, otp: String(2_000 + index), key: `key ${index}` }),
    );
    expect(tally(answers)).toEqual({ INVALID_OTP: 5, OTP_LOCKED: 45 });
    expect((await confirmGift(partner.sandbox, { user_code, quote_id })).code).toBe('OTP_LOCKED');
    expect((await balancesOf(partner.sandbox, user_code)).gold_grams).toBe(grams);
  });

  it('among 50 guesses wins at most once, and then the rest learn no more than that the quote is spent', async () => {
    const partner = await world.partner();
    for (const place of [0, 3, 25]) {
      const { user_code } = await makeHolder(partner.sandbox);
      const { quote_id } = await giftQuote(partner.sandbox, user_code);
      const answers = await atOnce(clientsAt([world, second], partner, 'sandbox'), 50, (client, index) =>
        confirmGift(client, { user_code, quote_id, otp: index === place ? '1234' : String(2_000 + index) }),
      );
      const {
        200: won = 0,
        INVALID_OTP: wrong = 0,
        OTP_LOCKED: locked = 0,
        QUOTE_ALREADY_CONSUMED: late = 0,
      } = tally(answers);
      expect(won + wrong + locked + late).toBe(50);
      expect(won).toBeLessThanOrEqual(1);
      if (won === 1) expect([wrong <= 4, locked]).toEqual([true, 0]);
      else expect([wrong, locked, late]).toEqual([5, 45, 0]);
      const given = await sql(world, 'SELECT 1 AS one FROM transaction WHERE quote_id = $1', [quote_id]);
      expect(given).toHaveLength(won);
    }
  });
});
