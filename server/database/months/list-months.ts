import type { ClientBase } from 'pg';

/** A month of one of them: YYYY-MM. */
export type MonthOf = { source: 'transaction' | 'posting' | 'event'; month: string };

/** What stands of a month. `missing`: it was detached, and its table is not in this database. */
export type MonthState = 'moving' | 'read-only' | 'detached' | 'missing';

/** A line of the list of old months. Rows are those of the closing, or what its statistics say of one that is still moved. */
export type ListedMonth = MonthOf & { state: MonthState; rows: number; bytes: number; tablespace: string };

/** Every month that has or had a table of its own, the oldest first. The client is the owner's. */
export async function listMonths(client: ClientBase): Promise<ListedMonth[]> {
  const { rows } = await client.query<ListedMonth>(
    `SELECT m.source, to_char(m.month, 'YYYY-MM') AS month,
       CASE WHEN c.oid IS NULL THEN 'missing' WHEN m.detached_at IS NOT NULL THEN 'detached' WHEN m.closed_at IS NULL THEN 'moving' ELSE 'read-only' END AS state,
       COALESCE(m.rows, c.reltuples, 0)::float8 AS rows, COALESCE(pg_total_relation_size(c.oid), 0)::float8 AS bytes,
       COALESCE(s.spcname, 'pg_default') AS tablespace
     FROM ledger_month m LEFT JOIN pg_class c ON c.oid = to_regclass('months.' || ledger_month_name(m.source, m.month))
     LEFT JOIN pg_tablespace s ON s.oid = c.reltablespace ORDER BY m.month, m.source`,
  );
  return rows;
}
