import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldPrice } from '../../../testing/rooms/inventory.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { balanceOf, confirm, makeQuote, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { confirmInventory } from './confirm-inventory.ts';

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

const lawsBroken = () => world.brokenLaws();

/** The code of a refusal, or whether it was made or found. */
const outcomeOf = (confirmed: ReturnType<typeof confirmInventory>) =>
  confirmed.then(
    ({ isRepeat }) => (isRepeat ? 'found' : 'made'),
    (error: { code: string }) => error.code,
  );

const countOf = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]));

describe('at the same moment', () => {
  it('50 confirms of one price at two processes buy once', async () => {
    const partner = await world.partner();
    const price = await goldPrice(world, partner, 'live', 500);
    const contexts = await Promise.all([world, second].map((at) => ownerContext(at, partner, 'live')));
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        outcomeOf(confirmInventory(contexts[nth % 2] as (typeof contexts)[number], price)),
      ),
    );
    expect(countOf(outcomes)).toEqual({ made: 1, found: 49 });
    expect(await balanceOf(partner.live)).toBe(99_500);
    const held = await sql(world, `SELECT count(*)::int AS postings FROM posting WHERE reference_id = $1`, [
      price.purchaseId,
    ]);
    expect(held).toEqual([{ postings: 1 }]);
    expect(await lawsBroken()).toEqual([]);
  });

  it('prices for more than the wallet holds, and buys of users beside them, never take it below its floor', async () => {
    const partner = await world.partner({
      liveWallet: { type: 'prepaid', floatPaise: 1_000_00n, creditLimitPaise: 0n },
    });
    const prices = await Promise.all(Array.from({ length: 8 }, () => goldPrice(world, partner, 'live', 300)));
    const buys = await Promise.all(Array.from({ length: 8 }, () => makeQuote(partner.live, { amount_inr: 300 })));
    const contexts = await Promise.all([world, second].map((at) => ownerContext(at, partner, 'live')));
    const [outcomes, answers] = await Promise.all([
      Promise.all(
        prices.map((price, nth) => outcomeOf(confirmInventory(contexts[nth % 2] as (typeof contexts)[number], price))),
      ),
      Promise.all(buys.map(({ quote_id }) => confirm(partner.live, quote_id))),
    ]);
    const made = outcomes.filter((outcome) => outcome === 'made').length;
    const bought = answers.filter(({ status }) => status === 200).length;
    expect(made + bought).toBe(3);
    expect(new Set(outcomes)).toEqual(
      new Set(made === 0 ? ['INSUFFICIENT_PARTNER_FUNDS'] : ['made', 'INSUFFICIENT_PARTNER_FUNDS']),
    );
    expect(await balanceOf(partner.live)).toBe(100);
    expect(await lawsBroken()).toEqual([]);
  });
});
