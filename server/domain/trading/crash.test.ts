import { randomInt } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmUntilAnswered, killAll, startVictim, type Victim } from '../../testing/crash/victims.ts';
import { balanceOf, makeQuote, makeUser, sql, until } from '../../testing/trades.ts';
import { untilTableWaits } from '../../testing/while-locked.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';

/** Closing the world proves the laws of the ledger once more. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await killAll(world);
  await world.close();
});

const path = '/partner/buy/confirm';
const lawsBroken = () => world.brokenLaws();
describe.each(['supply', 'at-hand'] as const)('kill -9 in a stream of confirms, metal from %s', (kind) => {
  it('loses nothing and doubles nothing: each key has one outcome, and the debit is the sum of the buys answered', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const quotes = await Promise.all(
      Array.from({ length: 120 }, (_, index) => makeQuote(partner.live, { user_code, amount_inr: 100 + index })),
    );
    let current: Victim = await startVictim(world, kind);
    const killed: Victim[] = [];
    let isRunning = true;
    let taken = 0;
    const killer = (async () => {
      for (let kill = 0; kill < 3 && isRunning; kill++) {
        // At some moment of the stream: while this many confirms are out or answered.
        const moment = Math.min(quotes.length, taken + randomInt(2, 25));
        await until('enough confirms are out', () => taken >= moment);
        const next = startVictim(world, kind);
        await current.kill();
        killed.push(current);
        current = await next;
      }
    })();
    const answers = new Map<string, Awaited<ReturnType<typeof confirmUntilAnswered>>>();
    const ask = (index: number) =>
      confirmUntilAnswered(
        { token: partner.tokens.live, path, body: { quote_id: quotes[index].quote_id }, key: `key ${index}` },
        () => current,
      );
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        while (taken < quotes.length) {
          const index = taken++;
          answers.set(quotes[index].quote_id, await ask(index));
        }
      }),
    );
    isRunning = false;
    await killer;
    for (const victim of killed) await victim.orphansGone(world);
    expect(killed.length).toBeGreaterThan(0);

    let spent = 0;
    for (const [index, quote] of quotes.entries()) {
      const first = answers.get(quote.quote_id);
      const again = await ask(index);
      expect(again.body.idempotent_replay).toBe(true);
      expect({ status: again.status, data: again.data, error: again.body.error }).toEqual({
        status: first?.status,
        data: first?.data,
        error: first?.body.error,
      });
      expect([undefined, 'BUY_PROCESSING_FAILED']).toContain(again.code);
      if (again.status === 200) spent += again.data.amount_inr;
    }
    await current.kill();
    await current.orphansGone(world);
    expect(await balanceOf(partner.live)).toBeCloseTo(100_000 - spent, 6);
    const transactions = await sql<{ status: string }>(
      world,
      'SELECT status FROM transaction WHERE quote_id = ANY ($1)',
      [quotes.map((quote) => quote.quote_id)],
    );
    expect(transactions).toHaveLength(quotes.length);
    expect(transactions.filter(({ status }) => status === 'debited')).toEqual([]);
    if (kind === 'supply') expect(transactions.some(({ status }) => status === 'voided')).toBe(true);
    expect(await lawsBroken()).toEqual([]);
  });
});

const tables = ['account', 'posting', 'transaction', 'idempotency_record', 'event'];
describe('kill -9 at the write of a confirm', () => {
  let partner: TestPartner;
  let user_code: string;
  let spent = 0;
  // Started while the one before it is still at work.
  let next: Promise<Victim>;
  beforeAll(async () => {
    partner = await world.partner({ liveWallet: { type: 'prepaid', floatPaise: 10_000_00n, creditLimitPaise: 0n } });
    user_code = await makeUser(partner.live);
    next = startVictim(world, 'supply');
  });
  // No process may still be starting when all are killed.
  afterAll(() => next);

  it.each(tables)('into %s leaves all or nothing, and the key then has one answer', async (table) => {
    const quote = await makeQuote(partner.live, { user_code, amount_inr: 100 });
    const call = { token: partner.tokens.live, path, body: { quote_id: quote.quote_id }, key: `at ${table}` };
    const victim = await next;
    next = startVictim(world, 'supply');
    let current = victim;
    const lock = new pg.Client({ connectionString: world.ownerUrl });
    await lock.connect();
    try {
      await lock.query('BEGIN');
      await lock.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
      const interrupted = confirmUntilAnswered(call, () => current);
      await untilTableWaits(world, table, { by: 'victim%' });
      await victim.kill();
      current = await next;
      await lock.query('ROLLBACK');
      await victim.orphansGone(world);
      expect(await lawsBroken()).toEqual([]);
      const answer = await interrupted;
      expect([undefined, 'BUY_PROCESSING_FAILED']).toContain(answer.code);
      if (answer.status === 200) spent += 100;
      const again = await confirmUntilAnswered(call, () => current);
      expect([again.data, again.body.idempotent_replay]).toEqual([answer.data, true]);
      expect(await balanceOf(partner.live)).toBe(10_000 - spent);
    } finally {
      await lock.end();
    }
  });
});
