import { confirmInventory } from '../../domain/documents/inventory/confirm-inventory.ts';
import { quoteInventory } from '../../domain/documents/inventory/quote-inventory.ts';
import type { Mode } from '../../domain/kernel/mode.ts';
import { paise } from '../../domain/kernel/money.ts';
import type { TestPartner, World } from '../world.ts';
import { ownerContext } from './webhook-receiver.ts';

/** A price for so many rupees of gold. */
export async function goldPrice(world: World, partner: TestPartner, mode: Mode, rupees: number) {
  const request = { amount: paise(Math.round(rupees * 100)) };
  return quoteInventory(await ownerContext(world, partner, mode), { asset: 'gold', request });
}

/** Gold for so many rupees, bought. */
export async function buyGold(world: World, partner: TestPartner, mode: Mode, rupees: number) {
  const { purchaseId } = await goldPrice(world, partner, mode, rupees);
  return (await confirmInventory(await ownerContext(world, partner, mode), { purchaseId })).purchase;
}
