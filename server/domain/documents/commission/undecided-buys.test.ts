import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSaidSupply, decideBuys, makeUndecidedBetween } from '../../../testing/peers/said-supply.ts';
import { bookOf, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { enterDueTrades, enterTrades } from './enter-trades.ts';

const supply = createSaidSupply();
let world: World;
beforeAll(async () => {
  world = await startWorld({ metalSupply: supply.plug });
});
afterAll(() => world.close());

it.each(['fulfilled', 'refused'] as const)(
  'a buy that stays undecided keeps the mark from no trade that came after it, and is entered once it is decided: %s',
  async (verdict) => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'live');
    const idsOf = async (statement: string) =>
      (await sql<{ id: string | null }>(world, `${statement} WHERE book_id = $1 ORDER BY 1`, [bookId])).map(
        ({ id }) => id,
      );
    const entered = () => idsOf('SELECT transaction_id AS id FROM commission_entry');
    const due = () => idsOf('SELECT transaction_id AS id FROM commission_due');
    const lawsBroken = () => world.brokenLaws();
    const [before, undecided, after] = await makeUndecidedBetween(world, supply, partner);
    await enterDueTrades(world.core);
    expect([await entered(), await due(), await idsOf('SELECT entered_to AS id FROM statement_gate')]).toEqual([
      [before, after],
      [undecided],
      [after],
    ]);
    await decideBuys(world, supply, verdict);
    // Until the next look it is completed and not entered.
    expect(await lawsBroken()).toEqual([]);
    // A reader enters it first.
    await enterTrades(world.core.database.pool, bookId);
    expect(await entered()).toEqual(verdict === 'fulfilled' ? [before, undecided, after] : [before, after]);
    await enterDueTrades(world.core);
    expect(await due()).toEqual([]);
    expect(await lawsBroken()).toEqual([]);
  },
);
