import type { Pool, PoolClient } from 'pg';
import type { Load } from '../../../prisma/seed/load/find-load.ts';
import type { PartnerContext } from '../../domain/context.ts';
import { browseUsers } from '../../domain/customers/users/browse-users.ts';
import { listUsers } from '../../domain/customers/users/read-users.ts';
import { listWalletEntries } from '../../domain/ledger/wallet/list-wallet-entries.ts';
import { find } from '../../domain/reports/search/find.ts';
import { readUserHistory } from '../../domain/reports/timeline/user-history.ts';
import { findTransaction } from '../../domain/trading/transactions/find-transaction.ts';
import { listTransactions } from '../../domain/trading/transactions/list-transactions.ts';

/** One without a name is planned anew for its values each time. */
type Statement = { name?: string; text: string; values: unknown[] };
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
  await explainDashboard(context, { user, explain, transactions });
  const newest = await listTransactions(context, { scope: 'all', page: 1, limit: 1 });
  await explain('one transaction', () => findTransaction(context, newest.transactions[0]?.transactionId ?? ''));
  return plans;
}

/** What the dashboard narrows by that the partner interface does not. */
async function explainDashboard(
  context: PartnerContext,
  on: {
    user: string;
    explain: (title: string, run: () => Promise<unknown>) => Promise<void>;
    transactions: (narrowing: Omit<Parameters<typeof listTransactions>[1], 'page' | 'limit'>) => Promise<unknown>;
  },
): Promise<void> {
  const page = { sort: 'newest', limit: 25, after: on.user } as const;
  await on.explain('users', () => browseUsers(context, page));
  await on.explain('users by KYC', () => browseUsers(context, { ...page, kycStatus: 'rejected' }));
  await on.explain('users by source', () => browseUsers(context, { ...page, source: 'send' }));
  await on.explain('users by name', () => browseUsers(context, { ...page, search: 'load user 9' }));
  await on.explain('voided transactions', () => on.transactions({ scope: 'all', status: 'voided' }));
  await on.explain('completed transactions', () => on.transactions({ scope: 'all', status: 'completed' }));
  await on.explain('search of a name', () => find(context, { text: 'load user 9' }));
  await on.explain('search of a user', () => find(context, { text: on.user }));
  await on.explain('history of a user', () => readUserHistory(context, { userCode: on.user, limit: 30 }));
}

function nameOf({ name }: Statement): string {
  if (name === undefined) return 'its own';
  return name.startsWith('list ') ? 'page and total' : name.replaceAll('-', ' ');
}

/** Runs reads over a pool that is listened to, and explains each statement they took once. */
export async function explainTaken(pool: Pool, run: (recorded: Pool) => Promise<unknown>): Promise<Plan[]> {
  const taken: Statement[] = [];
  await run(recording(pool, taken));
  const named = new Map(taken.filter(({ name }) => name).map((statement) => [statement.name, statement]));
  const plans: Plan[] = [];
  for (const statement of named.values())
    plans.push({ title: nameOf(statement), plan: await explainOne(pool, statement) });
  return plans;
}

/** A pool that notes the statements it runs, also those of its clients. */
function recording<Listened extends Pool | PoolClient>(of: Listened, taken: Statement[]): Listened {
  return new Proxy(of, {
    get(target, property) {
      if (property === 'connect') return async () => recording(await (target as Pool).connect(), taken);
      const value = Reflect.get(target, property);
      if (property !== 'query') return typeof value === 'function' ? value.bind(target) : value;
      return (asked: Statement | string, values: unknown[] = []) => {
        const statement = typeof asked === 'string' ? { text: asked, values } : asked;
        taken.push(statement);
        return (target as Pool).query(statement);
      };
    },
  });
}

/** What reads take of a context: the book, the wallet's kind, the moment and the database. */
export function contextOver(pool: Pool, bookId: number): PartnerContext {
  return {
    core: { database: { pool } },
    bookId,
    walletType: 'prepaid',
    now: Date.now(),
    channel: 'api',
  } as unknown as PartnerContext;
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
    const planned = statement.name === undefined ? 'force_custom_plan' : 'force_generic_plan';
    await client.query(`SET plan_cache_mode = ${planned}; PREPARE kept AS ${statement.text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) EXECUTE ${execute}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release(true);
  }
}
