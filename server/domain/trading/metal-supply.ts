import type { Asset } from '../kernel/assets.ts';
import type { Micrograms } from '../kernel/money.ts';

/** A buy whose money is taken and whose metal is due. */
export type FulfilmentOrder = {
  /** Names the order for good: asked twice with one id, a supply gives the metal once and the same answer */
  transactionId: string;
  asset: Asset;
  metal: Micrograms;
};

/** `unknown` means that the outcome is not known yet (a timeout, a lost answer): it is asked again, never guessed. */
export type FulfilmentVerdict = 'fulfilled' | 'refused' | 'unknown';

/** Where the metal of buys comes from (spec 3.2). A port: server/providers fills it. */
export type MetalSupply = {
  /** The metal is in our own hands: a buy is fulfilled in the commit that debits it, and `fulfil` is asked only after faults */
  readonly isAtHand: boolean;
  /** Answers one verdict per order, in their order. May raise: then every order is unknown. */
  fulfil(orders: FulfilmentOrder[]): Promise<FulfilmentVerdict[]>;
};
