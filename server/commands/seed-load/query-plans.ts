import type { Pool } from 'pg';
import type { Load } from '../../../prisma/seed/load/find-load.ts';
import type { PartnerContext } from '../../domain/context.ts';
import { findTransaction } from '../../domain/transactions/find-transaction.ts';
import { listTransactions } from '../../domain/transactions/list-transactions.ts';
import { listUsers } from '../../domain/users/read-users.ts';
import { listWalletEntries } from '../../domain/wallet/list-wallet-entries.ts';

type Statement = { name: string; text: string; values: unknown[] };
export type Plan = { title: string; plan: string };

/** Runs each list of the large partner at its deepest page and explains every statement it took. */
export async function explainLists(pool: Pool, { bookId, user }: Load): Promise<Plan[]> {
  const taken: Statement[] = [];
  const context = contextOver(recording(pool, taken), bookId);
  const deep = { limit: 20 };
  const lastPage = (total: number) => Math.max(1, Math.ceil(total / deep.limit));
  const transactions = async (narrowing: Omit<Parameters<typeof listTransactions>[1], 'page' | 'limit'>) => {
    const { total } = await listTransactions(context, { ...narrowing, ...deep, page: 1 });
    taken.length = 0;
    return listTransactions(context, { ...narrowing, ...deep, page: lastPage(total) });
  };
  const plans: Plan[] = [];
  const explain = async (title: string, run: () => Promise<unknown>) => {
    taken.length = 0;
    await run();
    for (const statement of [...taken]) {
      if (statement.name === 'find-user') continue;
      plans.push({ title: `${title}: ${nameOf(statement)}`, plan: await explainOne(pool, statement) });
    }
  };
  await explain('all transactions', () => transactions({ scope: 'all' }));
  await explain('silver sells', () => transactions({ scope: 'all', asset: 'silver', type: 'sell' }));
  await explain('trades', () => transactions({ scope: 'trades' }));
  await explain('sends and gifts', () => transactions({ scope: 'transfers' }));
  await explain('transactions of a user', () => transactions({ scope: 'all', userCode: user }));
  await explain('registered users', async () => {
    const all = { scope: 'registered', withBalances: false, limit: 20 } as const;
    const { total } = await listUsers(context, { ...all, offset: 0 });
    taken.length = 0;
    await listUsers(context, { ...all, offset: total - 1 });
  });
  await explain('wallet ledger', () => listWalletEntries(context, { page: 10_000, limit: 20 }));
  const newest = await listTransactions(context, { scope: 'all', page: 1, limit: 1 });
  await explain('one transaction', () => findTransaction(context, newest.transactions[0]?.transactionId ?? ''));
  return plans;
}

function nameOf({ name }: Statement): string {
  return name.startsWith('list ') ? 'page and total' : name.replaceAll('-', ' ');
}

/** A pool that notes the statements it runs. */
function recording(pool: Pool, taken: Statement[]): Pool {
  return new Proxy(pool, {
    get(target, property) {
      if (property !== 'query') return Reflect.get(target, property);
      return (statement: Statement) => {
        taken.push(statement);
        return target.query(statement);
      };
    },
  });
}

/** What the lists read of a context: the book, the wallet's kind and the database. */
function contextOver(pool: Pool, bookId: number): PartnerContext {
  return { core: { database: { pool } }, bookId, walletType: 'prepaid' } as unknown as PartnerContext;
}

/** The plan that the service keeps for a prepared statement, whatever its values. */
async function explainOne(pool: Pool, statement: Statement): Promise<string> {
  const client = await pool.connect();
  try {
    const literals = statement.values.map((value) => {
      if (value === null) return 'NULL';
      return client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
    });
    const execute = literals.length === 0 ? 'kept' : `kept (${literals.join(', ')})`;
    await client.query(`SET plan_cache_mode = force_generic_plan; PREPARE kept AS ${statement.text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) EXECUTE ${execute}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release(true);
  }
}
