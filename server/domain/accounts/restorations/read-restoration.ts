import type { Pool, PoolClient } from 'pg';
import type { Restoration } from './restoration.ts';
import { findLatest, findLostSince, isDayLost } from './store.ts';

/**
 * The latest restore of the database; undefined where there was none. While one is not released, nobody may be sent money: what has gone
 * out since the moment at which the data stand is looked for at its provider. Decision restored-database.
 */
export function readRestoration(pool: Pool | PoolClient): Promise<Restoration | undefined> {
  return findLatest(pool);
}

/** What restores lost: from where the data stand until the database was restored. Milliseconds of real time. */
export type LostTime = { stoodAt: number; restoredAt: number };

/** The time that all restores after a moment lost, together; undefined where there was none. */
export function readLostTime(pool: Pool | PoolClient, after: number): Promise<LostTime | undefined> {
  return findLostSince(pool, after);
}

/** Whether what was done on an IST day (YYYY-MM-DD), or on a part of it, may be lost by a restore. */
export function mayDayBeLost(pool: Pool | PoolClient, day: string): Promise<boolean> {
  return isDayLost(pool, day);
}

/** Why something that was restored waits, as staff read it. */
export const HELD = 'held since the database was restored';
