import type { Pool } from 'pg';
import { type ListedTransaction, listedFromRow } from './listed-transaction.ts';
import { readTransactions } from './store.ts';

/** The transactions of these ids, by id, each with who received it; for ledgers that are lists of their own. */
export async function listedTransactions(pool: Pool, ids: string[]): Promise<Map<string, ListedTransaction>> {
  const rows = await readTransactions(pool, ids);
  return new Map(rows.map(listedFromRow).map((transaction) => [transaction.transactionId, transaction]));
}
