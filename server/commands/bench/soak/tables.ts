import type { Pool } from 'pg';
import { tableBounds } from '../../../database/bounds/table-bounds.ts';

/** Rows and bytes of each table; those of the job engine too. Partitions count as their table. */
export type Tables = ReadonlyMap<string, { rows: number; bytes: number }>;

/** Tables of ours that grow with trade, as each trade leaves something, or for as long as it is kept. */
const GROWING = [
  'quote',
  'transaction',
  'posting',
  'posting_link',
  'event',
  'webhook_delivery',
  'webhook_attempt',
  'idempotency_record',
  'request_log',
  'price_block',
  'price_point',
  'price_feed_task',
  'account',
  'end_user',
  'person',
  'invoice',
  'commission_entry',
  'audit_entry',
  'figure_pending',
  'figure_user',
  'figure_active',
  'list_stretch',
  'job_task',
  'worker_process',
];

/** Why a table grows with trade, and what ends that. Another one that grows is a finding. */
export const reasons: Readonly<Record<string, string>> = {
  ...Object.fromEntries(GROWING.map((table) => [table, reasonOf(table)])),
  'graphile_worker._private_jobs':
    'a job per delivery that waits for its next attempt; gone once it is acknowledged, or has failed five times',
};

function reasonOf(table: string): string {
  const { holds = '', forgottenBy, because } = tableBounds[table] ?? {};
  return `a row for ${holds}${forgottenBy ? '' : because ? ', for good' : ''}`;
}

/** Counts them all, exactly. */
export async function countTables(pool: Pool): Promise<Tables> {
  const { rows: tables } = await pool.query<{ schema: string; name: string; bytes: string }>(
    `SELECT n.nspname AS schema, c.relname AS name,
       (SELECT COALESCE(sum(pg_total_relation_size(t.relid)), 0) FROM pg_partition_tree(c.oid) t) + pg_total_relation_size(c.oid) AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  const counted = new Map<string, { rows: number; bytes: number }>();
  for (const { schema, name, bytes } of tables) {
    const { rows } = await pool.query<{ count: string }>(`SELECT count(*) AS count FROM "${schema}"."${name}"`);
    const shown = schema === 'public' ? name : `${schema}.${name}`;
    counted.set(shown, { rows: Number(rows[0]?.count ?? 0), bytes: Number(bytes) });
  }
  return counted;
}

/** Jobs that could run now and are not being run, and those that wait for their moment, by task. */
export async function countJobs(pool: Pool): Promise<{ ready: number; waiting: Record<string, number> }> {
  const { rows } = await pool.query<{ task: string; ready: string; waiting: string }>(
    `SELECT t.identifier AS task, count(*) FILTER (WHERE j.run_at <= now() AND j.attempts < j.max_attempts) AS ready,
       count(*) FILTER (WHERE j.run_at > now()) AS waiting
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id GROUP BY 1`,
  );
  return {
    ready: rows.reduce((sum, { ready }) => sum + Number(ready), 0),
    waiting: Object.fromEntries(rows.map(({ task, waiting }) => [task, Number(waiting)])),
  };
}

/** What no feed brings: while it is on, no tick of the market is kept. */
export async function holdPrices(pool: Pool, isOn: boolean): Promise<void> {
  if (!isOn) {
    await pool.query('DROP TRIGGER IF EXISTS soak_outage ON price_block');
    return;
  }
  await pool.query(
    `CREATE OR REPLACE FUNCTION soak_outage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the feed is out, for a soak'; END $$`,
  );
  await pool.query(
    'CREATE OR REPLACE TRIGGER soak_outage BEFORE INSERT ON price_block FOR EACH STATEMENT EXECUTE FUNCTION soak_outage()',
  );
}
