import type { Pool, PoolClient } from 'pg';
import { findOperatorRow, type OperatorRow } from './store.ts';

export type { OperatorRow };

/** A member of the service's staff by their id or the keyed hash of their mobile, as they are now; undefined for others. */
export function findOperator(
  client: Pool | PoolClient,
  who: string | { mobileHash: Uint8Array },
): Promise<OperatorRow | undefined> {
  return findOperatorRow(client, typeof who === 'string' ? { id: who } : who);
}
