import type { Pool, PoolClient } from 'pg';
import type { Asset } from '../../kernel/assets.ts';
import type { Stop } from './stop.ts';

/** What is stopped at this moment. */
export async function readStops(client: Pool | PoolClient): Promise<Stop[]> {
  const { rows } = await client.query<Omit<Stop, 'stoppedAt'> & { stoppedAt: Date }>({
    name: 'read-platform-stops',
    text: `SELECT what, reason, stopped_by AS "stoppedBy", stopper_name AS "stopperName", stopped_at AS "stoppedAt"
           FROM platform_stop ORDER BY what`,
  });
  return rows.map((row) => ({ ...row, stoppedAt: row.stoppedAt.getTime() }));
}

/** Passes the gate, and answers the metals in which trading is stopped (function pass_trading_gate). */
export async function passGate(client: PoolClient): Promise<readonly Asset[]> {
  const { rows } = await client.query<{ stopped: Asset[] }>({
    name: 'pass-trading-gate',
    text: 'SELECT pass_trading_gate() AS stopped',
  });
  return rows[0]?.stopped ?? [];
}

/** Shuts the gate until the transaction ends (function shut_trading_gate). */
export async function shutGate(client: PoolClient): Promise<void> {
  await client.query('SELECT shut_trading_gate()');
}
