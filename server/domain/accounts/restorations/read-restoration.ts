import type { Pool, PoolClient } from 'pg';
import type { Restoration } from './restoration.ts';
import { findLatest } from './store.ts';

/**
 * The latest restore of the database; undefined where there was none. While one is not released, nobody may be sent money: what has gone
 * out since the moment at which the data stand is looked for at its provider. Decision restored-database.
 */
export function readRestoration(pool: Pool | PoolClient): Promise<Restoration | undefined> {
  return findLatest(pool);
}

/** Why something that was restored waits, as staff read it. */
export const HELD = 'held since the database was restored';
