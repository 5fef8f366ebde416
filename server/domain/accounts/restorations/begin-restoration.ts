import type { Pool } from 'pg';
import { newId } from '../../kernel/ids.ts';
import type { NumberedSeries } from './restoration.ts';
import { insertRestoration } from './store.ts';

/**
 * Notes that a database was restored to an earlier moment, before any service runs on it, as its owner. From then on no money and no
 * webhook goes out until two of the staff release it; trading and payments are stopped; everybody is signed out; invoices and SIPs go on
 * behind a gap, since numbers of lost ones are with partners and customers. `series` are those of live invoices that may have begun since.
 * Answers its id. Decision restored-database.
 */
export async function beginRestoration(
  pool: Pool,
  input: { stoodAt: number; backupAt: number | null; now: number; series: NumberedSeries },
): Promise<string> {
  const id = newId('rst', input.now);
  const { stoodAt, backupAt, now, series } = input;
  await insertRestoration(pool, { id, stoodAt, backupAt, restoredAt: now, series });
  return id;
}
