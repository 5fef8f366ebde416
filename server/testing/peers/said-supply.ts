import type { FulfilmentVerdict, MetalSupply } from '../../domain/trading/metal-supply.ts';
import { recoverBuys } from '../../domain/trading/recover-buys.ts';
import { confirm, makeBuy, makeQuote, sql } from '../trades.ts';
import type { TestPartner, World } from '../world.ts';

type SaidSupply = { says: FulfilmentVerdict; readonly plug: MetalSupply };

/** A supply of metal that says of each buy what a test has it say. */
export function createSaidSupply(): SaidSupply {
  const supply: SaidSupply = {
    says: 'fulfilled',
    plug: { isAtHand: false, fulfil: async (orders) => orders.map(() => supply.says) },
  };
  return supply;
}

/** A live buy of which the supply does not say whether it has the metal: it stays debited. Answers its transaction. */
async function makeUndecidedBuy(world: World, supply: SaidSupply, partner: TestPartner): Promise<string> {
  supply.says = 'unknown';
  const { quote_id } = await makeQuote(partner.live);
  await confirm(partner.live, quote_id);
  supply.says = 'fulfilled';
  const [row] = await sql<{ id: string }>(
    world,
    `SELECT id FROM transaction WHERE quote_id = $1 AND status = 'debited'`,
    [quote_id],
  );
  if (!row) throw new Error('the buy is decided');
  return row.id;
}

/** An undecided buy between two others, made some minutes ago. Answers the transactions. */
export async function makeUndecidedBetween(
  world: World,
  supply: SaidSupply,
  partner: TestPartner,
): Promise<[string, string, string]> {
  const { transaction_id: before } = await makeBuy(partner.live);
  const undecided = await makeUndecidedBuy(world, supply, partner);
  const { transaction_id: after } = await makeBuy(partner.live);
  const ids: [string, string, string] = [before, undecided, after];
  await sql(world, `UPDATE transaction SET recorded_at = recorded_at - interval '3 minutes' WHERE id = ANY ($1)`, [
    ids,
  ]);
  return ids;
}

/** The supply says at last what becomes of every undecided buy. */
export async function decideBuys(world: World, supply: SaidSupply, verdict: 'fulfilled' | 'refused'): Promise<void> {
  supply.says = verdict;
  await recoverBuys(world.core, 0);
  supply.says = 'fulfilled';
}
