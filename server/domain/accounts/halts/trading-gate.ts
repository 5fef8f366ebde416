import type { PoolClient } from 'pg';
import type { Asset } from '../../kernel/assets.ts';

/**
 * Passes the gate of everything that trades, in the transaction of the trade and before its other locks. Answers the metals in which
 * trading is stopped: a stop commits either before this answers, and is among them, or after the transaction of this has ended.
 */
export async function passTradingGate(client: PoolClient): Promise<readonly Asset[]> {
  const { rows } = await client.query<{ stopped: Asset[] }>({
    name: 'pass-trading-gate',
    text: 'SELECT pass_trading_gate() AS stopped',
  });
  return rows[0]?.stopped ?? [];
}

/** Shuts the gate until the end of the transaction: waits for the trades that are through. */
export async function shutTradingGate(client: PoolClient): Promise<void> {
  await client.query('SELECT shut_trading_gate()');
}
