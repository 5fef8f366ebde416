import type { Pool, PoolClient } from 'pg';
import { primaryReader } from '../../../../server/database/replica/reader.ts';
import type { PartnerContext } from '../../../../server/domain/context.ts';

/** One without a name is planned anew for its values each time. */
type Statement = { name?: string; text: string; values: unknown[] };

/**
 * What a statement is planned to read: indexes by name, those of them whose first column it does not name, which are read whole or once for each of its
 * values, and tables that are read whole.
 */
export type Plan = { statement: string; indexes: string[]; unled: string[]; wholeTables: string[] };

/** Runs reads (or writes, where asked) over a pool that is listened to, and plans each statement that they took. */
export async function plansOf(
  pool: Pool,
  run: (recorded: Pool) => Promise<unknown>,
  { writes = false } = {},
): Promise<Plan[]> {
  const taken: Statement[] = [];
  await run(recording(pool, taken, writes ? /^/ : /^\s*(?:SELECT|WITH)\b/i));
  const plans: Plan[] = [];
  for (const statement of taken) plans.push(await planOf(pool, statement));
  return plans;
}

/** What reads take of a context: the book, the wallet's kind, the moment and the database. */
export function contextOver(pool: Pool, bookId: number): PartnerContext {
  return {
    core: { database: { pool, reader: () => primaryReader({ pool, prisma: undefined as never }) } },
    bookId,
    walletType: 'prepaid',
    now: Date.now(),
    channel: 'api',
  } as unknown as PartnerContext;
}

/** A pool that notes the statements of a kind that it runs, also those of its clients. */
function recording<Listened extends Pool | PoolClient>(of: Listened, taken: Statement[], kind: RegExp): Listened {
  return new Proxy(of, {
    get(target, property) {
      if (property === 'connect') return async () => recording(await (target as Pool).connect(), taken, kind);
      const value = Reflect.get(target, property);
      if (property !== 'query') return typeof value === 'function' ? value.bind(target) : value;
      return (asked: Statement | string, values: unknown[] = []) => {
        const statement = typeof asked === 'string' ? { text: asked, values } : asked;
        if (kind.test(statement.text)) taken.push(statement);
        return (target as Pool).query(statement);
      };
    },
  });
}

/** The plan that the service keeps for a prepared statement, whatever its values; a statement without a name is planned for them. */
async function planOf(pool: Pool, statement: Statement): Promise<Plan> {
  const client = await pool.connect();
  try {
    const literals = statement.values.map((value) => {
      if (value === null) return 'NULL';
      if (value instanceof Date) return client.escapeLiteral(value.toISOString());
      return client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
    });
    const execute = literals.length === 0 ? 'kept' : `kept (${literals.join(', ')})`;
    const planned = statement.name === undefined ? 'force_custom_plan' : 'force_generic_plan';
    await client.query(`SET plan_cache_mode = ${planned}; PREPARE kept AS ${statement.text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) EXECUTE ${execute}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const indexes = namesOf(plan, new RegExp(INDEX, 'g'));
    return {
      statement: statement.name ?? 'without a name',
      indexes,
      unled: unledOf(plan, await firstColumns(client, indexes)),
      wholeTables: namesOf(plan, /Seq Scan on (\w+)/g),
    };
  } finally {
    client.release(true);
  }
}

const INDEX = /Index(?: Only)? Scan(?: Backward)? using (\w+)|Bitmap Index Scan on (\w+)/;

/** The first column of each of these indexes; none of one that begins with an expression. */
async function firstColumns(client: PoolClient, indexes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; first: string }>(
    `SELECT c.relname AS name, a.attname AS first FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0] WHERE c.relname = ANY ($1)`,
    [indexes],
  );
  return new Map(rows.map(({ name, first }) => [name, first]));
}

/** Indexes that are searched by conditions without their first column. */
function unledOf(plan: string, first: ReadonlyMap<string, string>): string[] {
  const unled = new Set<string>();
  let index: string | undefined;
  for (const line of plan.split('\n')) {
    const [, one, other] = INDEX.exec(line) ?? [];
    if (one ?? other) index = one ?? other;
    const column = index && first.get(index);
    const [, condition] = /Index Cond: (.*)/.exec(line) ?? [];
    if (index && column && condition && !new RegExp(`\\b${column}\\b`).test(condition)) unled.add(index);
  }
  return [...unled].sort();
}

function namesOf(plan: string, pattern: RegExp): string[] {
  return [...new Set([...plan.matchAll(pattern)].flatMap(([, one, other]) => one ?? other ?? []))].sort();
}
