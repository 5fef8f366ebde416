import type { PoolClient } from 'pg';
import type { Asset } from '../../kernel/assets.ts';
import { passGate, shutGate } from './store.ts';

/**
 * Passes the gate of everything that trades, in the transaction of the trade and before its other locks. Answers the metals in which
 * trading is stopped: a stop commits either before this answers, and is among them, or after the transaction of this has ended.
 */
export function passTradingGate(client: PoolClient): Promise<readonly Asset[]> {
  return passGate(client);
}

/** Shuts the gate until the end of the transaction: waits for the trades that are through. */
export function shutTradingGate(client: PoolClient): Promise<void> {
  return shutGate(client);
}
