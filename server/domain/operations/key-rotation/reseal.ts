import type { Pool } from 'pg';
import type { Vault } from '../../kernel/vault.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';
import { readEnds, readSealed, readWaitingInputs, type SealedRow, saveSealed } from './store.ts';

/** Documents of KYC are large, and a batch is in memory. */
const BATCH = 100;

/** What became of a column: how many values it has, and how many of them were not under the newest key. */
export type ColumnReport = { readonly column: string; readonly values: number; readonly old: number };

/** What a run works on: a connection that may change these columns, the owner's; and the keys, the newest first. */
export type Resealing = { pool: Pool; vault: Vault; onColumn?: (report: ColumnReport) => void };

/**
 * Seals every value anew that is not under the newest key, a batch at a time, beside a running service: a value that the service changes
 * meanwhile keeps what the service made of it, which is under the newest key. A run that was broken off goes on where it is run again, since
 * what is done is passed over. Raises where a value opens with none of the keys: it and those before it are as they were.
 */
export function resealAll({ pool, vault, onColumn }: Resealing): Promise<ColumnReport[]> {
  return eachColumn(pool, onColumn, async (column, rows) => {
    const old = rows.flatMap((row) => {
      const next = vault.reseal(purposeOf(column, row), row.sealed);
      return next ? [{ ...row, next }] : [];
    });
    if (old.length > 0) await saveSealed(pool, column, old);
    return old.length;
  });
}

/** Counts what is not under the newest key, and changes nothing. */
export function countOld({ pool, vault, onColumn }: Resealing): Promise<ColumnReport[]> {
  return eachColumn(pool, onColumn, async (column, rows) => {
    return rows.filter((row) => vault.reseal(purposeOf(column, row), row.sealed) !== undefined).length;
  });
}

/** How many requests that operators can still approve hold a mobile that is not under the newest key: it is read when they are approved. */
export async function countOldRequests({ pool, vault }: Resealing): Promise<number> {
  return (await readWaitingInputs(pool)).filter((sealed) => vault.reseal('mobile', sealed) !== undefined).length;
}

/** How the first and the last values of all columns stand to a vault: as counts of those that it opens with no key, and with one but its newest. */
export async function judgeEnds({ pool, vault }: Resealing): Promise<{ shut: number; old: number }> {
  let [shut, old] = [0, 0];
  for (const column of sealedColumns) {
    for (const row of await readEnds(pool, column)) {
      try {
        if (vault.reseal(purposeOf(column, row), row.sealed) !== undefined) old += 1;
      } catch {
        shut += 1;
      }
    }
  }
  return { shut, old };
}

async function eachColumn(
  pool: Pool,
  onColumn: Resealing['onColumn'],
  work: (column: SealedColumn, rows: readonly SealedRow[]) => Promise<number>,
): Promise<ColumnReport[]> {
  const reports: ColumnReport[] = [];
  for (const column of sealedColumns) {
    let [values, old, after] = [0, 0, undefined as string | undefined];
    for (;;) {
      const rows = await readSealed(pool, column, { after, limit: BATCH });
      old += rows.length === 0 ? 0 : await work(column, rows);
      values += rows.length;
      after = rows.at(-1)?.key;
      if (rows.length < BATCH) break;
    }
    const report = { column: `${column.table}.${column.column}`, values, old };
    reports.push(report);
    onColumn?.(report);
  }
  return reports;
}

function purposeOf(column: SealedColumn, { key, person }: SealedRow): string {
  return column.purposeOf({ key, person });
}
