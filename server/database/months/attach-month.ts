import type { ClientBase } from 'pg';
import { StartupError } from '../../startup-error.ts';
import { compareMonth } from './compare-month.ts';
import { type ListedMonth, listMonths, type MonthOf, type MonthState } from './list-months.ts';

/** How long a table that is read may be waited for. */
const PATIENCE = "SET LOCAL lock_timeout = '10s'";

/**
 * Takes the tables of a closed month out of all reading, so that they can be dropped here once they are kept elsewhere. Nothing reads them from
 * here on: no list, no statement, no archive, and the laws find what is missing. Raises StartupError where one of them is not closed. One transaction.
 */
export async function detachMonth(client: ClientBase, month: string): Promise<MonthOf[]> {
  return changeMonth(
    client,
    month,
    { from: ['read-only'], to: 'detached', say: 'is not a closed month that is attached' },
    async (table, of) => {
      await client.query(`ALTER TABLE ${table} NO INHERIT public.${client.escapeIdentifier(of.source)}`);
      await note(client, of, 'clock_timestamp()');
    },
  );
}

/**
 * Has the tables of a detached month, restored to the schema `months`, read again with the rest, if they hold what they held when they were closed: rows,
 * sum of hashes, and the hash of each posting in the chain of its book. Otherwise raises StartupError naming what differs, and nothing is changed.
 */
export async function attachMonth(client: ClientBase, month: string): Promise<MonthOf[]> {
  return changeMonth(
    client,
    month,
    { from: ['detached'], to: 'read-only', say: 'is not detached, or its table is not there' },
    async (table, of) => {
      await client.query(`ALTER TABLE ${table} INHERIT public.${client.escapeIdentifier(of.source)}`);
      await client.query('SELECT protect_ledger_month($1, $2::date)', [of.source, `${of.month}-01`]);
      await client.query('SELECT index_ledger_month($1, $2::date)', [of.source, `${of.month}-01`]);
      await note(client, of, 'NULL');
      const differences = await compareMonth(client, of);
      if (differences.length > 0) throw new StartupError(`${table} is not attached: ${differences.join('; ')}.`);
    },
  );
}

/** Moves the tables of a closed month and their indexes to a tablespace. Reads of that month wait meanwhile. One transaction. */
export async function moveMonth(client: ClientBase, month: string, tablespace: string): Promise<MonthOf[]> {
  const space = client.escapeIdentifier(tablespace);
  return changeMonth(
    client,
    month,
    { from: ['read-only', 'detached'], say: 'is not a closed month' },
    async (table) => {
      const { rows } = await client.query<{ name: string }>(
        'SELECT i.indexrelid::regclass::text AS name FROM pg_index i WHERE i.indrelid = $1::regclass',
        [table],
      );
      await client.query(`ALTER TABLE ${table} SET TABLESPACE ${space}`);
      for (const { name } of rows) await client.query(`ALTER INDEX ${name} SET TABLESPACE ${space}`);
    },
  );
}

type Change = { from: readonly MonthState[]; to?: MonthState; say: string };

async function changeMonth(
  client: ClientBase,
  month: string,
  { from, say }: Change,
  change: (table: string, of: ListedMonth) => Promise<void>,
): Promise<MonthOf[]> {
  const of = (await listMonths(client)).filter((one) => one.month === month);
  const [wrong] = of.filter(({ state }) => !from.includes(state));
  if (of.length === 0) throw new StartupError(`No table of ${month} was ever made.`);
  if (wrong) throw new StartupError(`${wrong.source} ${month} ${say}: it is ${wrong.state}.`);
  await client.query(`BEGIN; ${PATIENCE}`);
  try {
    for (const one of of) await change(`months.${one.source}_${month.replace('-', '_')}`, one);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  return of;
}

async function note(client: ClientBase, { source, month }: MonthOf, at: 'clock_timestamp()' | 'NULL'): Promise<void> {
  await client.query(`UPDATE ledger_month SET detached_at = ${at} WHERE source = $1 AND month = ($2 || '-01')::date`, [
    source,
    month,
  ]);
}
