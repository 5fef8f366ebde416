import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { istDayNumber } from '../domain/kernel/clock.ts';
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
       (SELECT count(*) FROM mobile_challenge) AS challenges, (SELECT count(*) FROM sandbox_fault_met) AS faults,
       (SELECT count(*) FROM quote) AS quotes, (SELECT count(*) FROM webhook_delivery) AS deliveries,
       (SELECT count(*) FROM webhook_attempt) AS attempts, (SELECT count(*) FROM event) AS events,
       (SELECT count(*) FROM transaction) AS transactions`,
    [],
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]));
};

describe('the hourly clean-up', () => {
  it('goes through quotes once, and leaves one that is younger than it is told', async () => {
    const partner = await world.partner();
    const { quote_id: unused } = await makeQuote(partner.sandbox, { amount_inr: 100 });
    const looked = async (day: number) =>
      (await sql<{ looked: number }>(world, 'SELECT forget_quotes($1, 1000) AS looked', [day]))[0]?.looked;
    expect(await looked(istDayNumber(world.clock.now()))).toBe(0);
    expect(await looked(istDayNumber(world.clock.now()) + 1)).toBe(1);
    expect(await looked(istDayNumber(world.clock.now()) + 1)).toBe(0);
    expect((await confirm(partner.sandbox, unused)).code).toBe('QUOTE_NOT_FOUND');
  });

  it('keeps what is in force, forgets what has run out also beyond a chunk, and never a trade', async () => {
    const partner = await world.partner();
    const { user_code } = await makeBuy(partner.sandbox, { amount_inr: 100 });
    const quote = await makeQuote(partner.sandbox, { user_code, amount_inr: 100 });
    await confirm(partner.sandbox, quote.quote_id, 'kept 48 hours');
    await world.anonymous.post('/partner/auth/request-otp', { mobile: partner.mobile });
    await (await kycUser(partner.sandbox)).sendEmail();
    await partner.sandbox.post(`/partner/users/${user_code}/verify-mobile`, {});
    await makeQuote(partner.sandbox, { user_code, amount_inr: 100 });
    await sql(
      world,
      `INSERT INTO sandbox_fault_met (book_id, fault, at, subject) SELECT id, 'payout', now(), 'wd_1' FROM book LIMIT 1`,
      [],
    );
    await sql(
      world,
      `INSERT INTO webhook_attempt (book_id, delivery_id, number, started_at, status) SELECT book_id, id, 1, created_at, 500 FROM webhook_delivery`,
      [],
    );
    await sql(world, 'UPDATE webhook_delivery SET attempts = 1', []);
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
    const { quotes = 0, deliveries, attempts, events, transactions } = before;
    const gone = { keys: 0, windows: 0, otps: 0, days: 0, codes: 0, challenges: 0, faults: 0, quotes: quotes - 1 };
    expect(await counts()).toEqual({ ...gone, deliveries, attempts, events, transactions });
    const [next] = await sql<{ state: string }>(
      world,
      `UPDATE webhook_delivery SET state = 'pending', endpoint_id = 'whe_1', next_attempt_at = created_at, settled_at = NULL WHERE id = (SELECT min(id) FROM webhook_delivery) RETURNING state`,
      [],
    );
    expect(next?.state).toBe('pending');

    world.clock.advance(60 * DAY_MS);
    await cleanUp(world.core);
    expect(await counts(), 'what is still to be sent stays').toEqual({
      ...gone,
      deliveries: 1,
      attempts: 1,
      events,
      transactions,
    });
    expect(deliveries).toBeGreaterThan(1);
  });

  it('goes on past a step that fails, and fails at its end with what failed', async () => {
    await sql(
      world,
      `INSERT INTO sandbox_fault_met (book_id, fault, at, subject) SELECT id, 'payout', '2020-01-01', 'wd_2' FROM book LIMIT 1`,
      [],
    );
    const hidden = ['kyc_code', 'mobile_challenge'];
    for (const table of hidden) await sql(world, `ALTER TABLE ${table} RENAME TO ${table}_away`);
    try {
      await expect(cleanUp(world.core)).rejects.toThrow(/^forgetKycCodes: The table .*; forgetMobileChallenges: /);
    } finally {
      for (const table of hidden) await sql(world, `ALTER TABLE ${table}_away RENAME TO ${table}`);
    }
    expect(await sql(world, `SELECT 1 FROM sandbox_fault_met WHERE subject = 'wd_2'`)).toEqual([]);
    expect(world.logs.filter(({ level }) => level === 'error')).toMatchObject([
      { fields: { step: 'forgetKycCodes' } },
      { fields: { step: 'forgetMobileChallenges' } },
    ]);
    await cleanUp(world.core);
  });
});
