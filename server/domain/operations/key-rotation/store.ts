import type { Pool } from 'pg';
import type { SealedColumn } from './sealed-columns.ts';

/** A sealed value with what its seal is bound to. */
export type SealedRow = { key: string; person: string | null; sealed: Buffer };

/** The next values of a column in the order of its key, after one; names come from the list of columns alone. */
export async function readSealed(
  pool: Pool,
  { table, column, key, person, onlyWhere }: SealedColumn,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await pool.query<SealedRow>(
    `SELECT ${key}::text AS key, ${person ? `"${person}"` : 'NULL'} AS person, "${column}" AS sealed FROM "${table}"
     WHERE "${column}" IS NOT NULL ${onlyWhere ? `AND ${onlyWhere}` : ''} ${after === undefined ? '' : `AND ${key} > $2`}
     ORDER BY ${key} LIMIT $1`,
    after === undefined ? [limit] : [limit, after],
  );
  return rows;
}

/** The first and the last value of a column in the order of its key, which is mostly that of their making. */
export async function readEnds(
  pool: Pool,
  { table, column, key, person, onlyWhere }: SealedColumn,
): Promise<SealedRow[]> {
  const end = (order: 'ASC' | 'DESC') =>
    `(SELECT ${key}::text AS key, ${person ? `"${person}"` : 'NULL'} AS person, "${column}" AS sealed FROM "${table}"
      WHERE "${column}" IS NOT NULL ${onlyWhere ? `AND ${onlyWhere}` : ''} ORDER BY ${key} ${order} LIMIT 1)`;
  return (await pool.query<SealedRow>(`${end('ASC')} UNION ALL ${end('DESC')}`)).rows;
}

/** Puts new seals in the place of those that were read; one that was changed meanwhile is left as it is. Answers how many it put. */
export async function saveSealed(
  pool: Pool,
  { table, column, key, isNumber }: SealedColumn,
  changes: readonly (SealedRow & { next: Uint8Array })[],
): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE "${table}" t SET "${column}" = v.next
     FROM unnest($1::${isNumber ? 'bigint' : 'text'}[], $2::bytea[], $3::bytea[]) AS v (key, sealed, next)
     WHERE ${key} = v.key AND t."${column}" = v.sealed`,
    [changes.map((row) => row.key), changes.map((row) => row.sealed), changes.map((row) => Buffer.from(row.next))],
  );
  return rowCount ?? 0;
}

/** Sealed values in requests of operators that can still be approved. */
export async function readWaitingInputs(pool: Pool): Promise<Buffer[]> {
  const { rows } = await pool.query<{ sealed: string }>(
    `SELECT input::jsonb ->> 'mobileSealed' AS sealed FROM approval
     WHERE state = 'waiting' AND expires_at > now() AND input LIKE '%"mobileSealed"%'`,
  );
  return rows.map(({ sealed }) => Buffer.from(sealed, 'base64'));
}
