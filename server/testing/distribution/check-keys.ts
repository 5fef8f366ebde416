import type { Pool } from 'pg';
import { UNIQUE_OVER_BOOKS } from './tables.ts';

/**
 * What keeps these tables from being distributed by book_id, one sentence each, read from the catalogue of a database: a table without the
 * column, a primary or unique key without it, a reference to another of them that does not name the book.
 */
export async function findKeyProblems(
  pool: Pool,
  tables: readonly string[],
  exempt: Readonly<Record<string, string>> = UNIQUE_OVER_BOOKS,
): Promise<string[]> {
  const [missing, keys, references] = await Promise.all([
    pool.query<{ name: string }>(
      `SELECT t.name FROM unnest($1::text[]) AS t (name) WHERE NOT EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = to_regclass('public.' || quote_ident(t.name)) AND a.attname = 'book_id' AND a.attnotnull)`,
      [tables],
    ),
    pool.query<{ table: string; key: string }>(
      `SELECT c.relname AS table, k.relname AS key FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class k ON k.oid = i.indexrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND i.indisunique AND NOT EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'book_id' AND a.attnum = ANY (i.indkey::int2[]))
       ORDER BY 1, 2`,
      [tables],
    ),
    pool.query<{ name: string; table: string }>(
      `SELECT f.conname AS name, c.relname AS table FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class o ON o.oid = f.confrelid
       WHERE f.contype = 'f' AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND o.relname = ANY ($1) AND NOT EXISTS (
         SELECT FROM unnest(f.conkey, f.confkey) AS k (own, other)
         JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.own AND a.attname = 'book_id'
         JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = k.other AND b.attname = 'book_id')
       ORDER BY 1`,
      [tables],
    ),
  ]);
  const found = keys.rows.map(({ key }) => key);
  return [
    ...missing.rows.map(({ name }) => `table ${name} has no book_id that is never null`),
    ...keys.rows
      .filter(({ key }) => !(key in exempt))
      .map(({ table, key }) => `key ${key} of ${table} does not contain book_id`),
    ...references.rows.map(({ table, name }) => `reference ${name} of ${table} does not name the book`),
    ...Object.keys(exempt)
      .filter((key) => !found.includes(key))
      .map((key) => `key ${key} is exempt and does not need it`),
  ];
}
