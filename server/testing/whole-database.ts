import { sql } from './trades.ts';
import type { World } from './world.ts';

/** Where in any table of ours or of the job engine a text stands, as itself or as bytes. */
export async function placesOf(world: World, secrets: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    world,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  const wanted = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')]);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql<{ hit: string }>(
      world,
      `SELECT DISTINCT w.text AS hit FROM ${name} t JOIN unnest($1::text[]) AS w (text) ON strpos(lower(t::text), lower(w.text)) > 0`,
      [wanted],
    );
    found.push(...rows.map(({ hit }) => `${hit} in ${name}`));
  }
  return found;
}
