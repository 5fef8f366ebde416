import type { MetalSupply } from '../../domain/trading/metal-supply.ts';

/** The service sells from its own vaulted stock: the metal is at hand the moment it is asked for. */
export const ownStock: MetalSupply = {
  isAtHand: true,
  fulfil: async (orders) => orders.map(() => 'fulfilled'),
};
