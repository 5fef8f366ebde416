import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kycUser } from '../testing/rooms/kyc.ts';
import { confirm, makeBuy, makeQuote, sql } from '../testing/trades.ts';
import { startWorld, type World } from '../testing/world.ts';
import { cleanUp } from './clean-up.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 1_000_000, sandboxDailyLimit: 100 });
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const counts = async () => {
  const [row] = await sql<Record<string, bigint>>(
    world,
    `SELECT (SELECT count(*) FROM idempotency_record) AS keys, (SELECT count(*) FROM rate_window) AS windows,
       (SELECT count(*) FROM otp_challenge) AS otps, (SELECT count(*) FROM sandbox_usage) AS days, (SELECT count(*) FROM kyc_code) AS codes,
       (SELECT count(*) FROM transaction) AS transactions`,
    [],
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]));
};

describe('the hourly clean-up', () => {
  it('keeps what is in force, forgets what has run out also beyond a chunk, and never a trade', async () => {
    const partner = await world.partner();
    const { user_code } = await makeBuy(partner.sandbox, { amount_inr: 100 });
    const quote = await makeQuote(partner.sandbox, { user_code, amount_inr: 100 });
    await confirm(partner.sandbox, quote.quote_id, 'kept 48 hours');
    await world.anonymous.post('/partner/auth/request-otp', { mobile: partner.mobile });
    await (await kycUser(partner.sandbox)).sendEmail();
    await sql(
      world,
      `INSERT INTO rate_window (bucket, starts_at, ends_at, requests)
       SELECT 'ended ' || n, 0, 1, 1 FROM generate_series(1, 2500) n`,
      [],
    );
    const before = await counts();
    await cleanUp(world.core);
    expect(await counts()).toEqual({ ...before, windows: (before.windows ?? 0) - 2500 });

    world.clock.advance(40 * DAY_MS);
    // Keys lapse by the database's clock.
    await sql(world, `UPDATE idempotency_record SET expires_at = created_at`, []);
    await cleanUp(world.core);
    expect(await counts()).toEqual({
      keys: 0,
      windows: 0,
      otps: 0,
      days: 0,
      codes: 0,
      transactions: before.transactions,
    });
  });
});
