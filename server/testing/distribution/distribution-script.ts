import type { Pool } from 'pg';
import { DISTRIBUTED, REFERENCE, UNIQUE_OVER_BOOKS } from './tables.ts';

/**
 * The SQL by which the tables of a migrated database are spread over the nodes of a Citus cluster: references make way, unique keys over all
 * books are narrowed, each table is copied to every node or split by book_id, and references between tables of one kind come back.
 */
export async function distributionScript(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; own: string; other: string; definition: string }>(
    `SELECT f.conname AS name, c.relname AS own, o.relname AS other, pg_get_constraintdef(f.oid) AS definition
     FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class o ON o.oid = f.confrelid
     WHERE f.contype = 'f' AND c.relnamespace = 'public'::regnamespace AND (c.relname = ANY ($1) OR o.relname = ANY ($1))
     ORDER BY c.relname, f.conname`,
    [[...DISTRIBUTED, ...REFERENCE]],
  );
  const { rows: keys } = await pool.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition FROM pg_class c WHERE c.relname = ANY ($1) ORDER BY 1`,
    [Object.keys(UNIQUE_OVER_BOOKS)],
  );
  const isIn = (tables: readonly string[], table: string) => tables.includes(table);
  // A transaction that writes a copied table and a split one does so by different connections, and the one does not see the other.
  const kept = rows.filter(({ own, other }) =>
    [DISTRIBUTED, REFERENCE].some((tables) => isIn(tables, own) && isIn(tables, other)),
  );
  const [first, ...others] = DISTRIBUTED;
  return [
    '-- References make way.',
    ...rows.map(({ own, name }) => `ALTER TABLE ${own} DROP CONSTRAINT ${name};`),
    '-- Unique over all books: from here on over each book, and the counter of the series keeps the rest.',
    ...keys.flatMap(({ name, definition }) => [
      `DROP INDEX ${name};`,
      `${definition.replace('public.', '').replace(/\)$/, ', book_id)')};`,
    ]),
    '-- Triggers see the rows of one book, which stand on one node.',
    'SET citus.enable_unsafe_triggers = on;',
    '-- Rows that are there move as they are: the laws judged them when they were written.',
    ...DISTRIBUTED.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER;`),
    '-- Old months come back into their tables: what inherits cannot be split. From here on LEDGER_MONTHS_KEPT is 0.',
    `DO $$ DECLARE m record; BEGIN
  FOR m IN SELECT i.inhrelid::regclass AS month, i.inhparent::regclass AS base FROM pg_inherits i JOIN ledger_month l
    ON i.inhparent = to_regclass(l.source) AND i.inhrelid = to_regclass('months.' || ledger_month_name(l.source, l.month))
  LOOP
    EXECUTE format('INSERT INTO %s SELECT * FROM %s', m.base, m.month);
    EXECUTE format('DROP TABLE %s', m.month);
  END LOOP;
  DELETE FROM ledger_month WHERE detached_at IS NULL;
END $$;`,
    '-- A whole copy on each node.',
    ...REFERENCE.map((table) => `SELECT create_reference_table('${table}');`),
    '-- Split by book: rows of a book share a node.',
    `SELECT create_distributed_table('${first}', 'book_id', shard_count => 128);`,
    ...others.map((table) => `SELECT create_distributed_table('${table}', 'book_id', colocate_with => '${first}');`),
    ...DISTRIBUTED.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER;`),
    '-- References between tables of one kind, which lead to a row of the same node.',
    ...kept.map(
      ({ own, name, definition }) =>
        `ALTER TABLE ${own} ADD CONSTRAINT ${name} ${definition.replace('ON UPDATE CASCADE ', '')};`,
    ),
    '',
  ].join('\n');
}
