import type { Pool, PoolClient } from 'pg';
import type { Asset } from '../../kernel/assets.ts';
import type { RecordedMovement } from './cost-basis.ts';
import { readMovements } from './store/movements.ts';

/** What the ledger had moved of a user's metal before a moment (milliseconds on the book's clock), in its order. A delivery that was cancelled later counts. */
export function readMovementsBefore(
  client: Pool | PoolClient,
  userId: bigint,
  before: number,
): Promise<Record<Asset, RecordedMovement[]>> {
  return readMovements(client, userId, before);
}
