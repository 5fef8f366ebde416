import { type Database, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { openBook } from '../domain/accounts/partners/open-book.ts';
import { newId } from '../domain/kernel/ids.ts';
import { openUserAccounts } from '../domain/ledger/accounts.ts';
import { createTestDatabase, TEST_CONNECT_TIMEOUT_MS, type TestDatabase } from './database.ts';

/** A ledger without the service around it: a database, and books with empty accounts. */
export type Books = {
  /** As the service */
  database: Database;
  /** As the owner of the tables: for damage that the service could not do */
  owner: Database;
  /** A live book whose float may fall to minus the limit, with users' sub-wallets */
  open(options?: { creditLimitPaise?: bigint; users?: number }): Promise<{ bookId: number; userIds: bigint[] }>;
  close(): Promise<void>;
};

export async function openBooks(poolSize = 4): Promise<Books> {
  const made: TestDatabase = await createTestDatabase();
  const database = openDatabase(made.url, { poolSize, connectTimeoutMs: TEST_CONNECT_TIMEOUT_MS });
  const owner = openDatabase(made.ownerUrl, { poolSize, connectTimeoutMs: TEST_CONNECT_TIMEOUT_MS });
  const at = Date.UTC(2026, 0, 1);
  return {
    database,
    owner,
    async open({ creditLimitPaise = 0n, users = 0 } = {}) {
      const partnerId = newId('ptn', at);
      return inTransaction(database.pool, async (client) => {
        await client.query('INSERT INTO partner (id, name) VALUES ($1, $1)', [partnerId]);
        const wallet = { type: 'credit' as const, floatPaise: 0n, creditLimitPaise };
        const opening = { partnerId, mode: 'live' as const, wallet, at };
        const bookId = await openBook(client, opening);
        const userIds: bigint[] = [];
        for (let user = 0; user < users; user++) {
          const personId = newId('per', at);
          const hash = Buffer.from(personId);
          await client.query(
            `INSERT INTO person (id, mode, mobile_hash, mobile_sealed, mobile_masked) VALUES ($1, 'live', $2, $2, 'x')`,
            [personId, hash],
          );
          const { rows } = await client.query<{ id: bigint }>(
            `INSERT INTO end_user (book_id, person_id, user_code, existed, sources, linked_at) VALUES ($1, $2, $2, false, '{api}', now()) RETURNING id`,
            [bookId, personId],
          );
          userIds.push(rows[0]?.id as bigint);
        }
        await openUserAccounts(client, bookId, userIds);
        return { bookId, userIds };
      });
    },
    async close() {
      await Promise.all([database.close(), owner.close()]);
      await made.drop();
    },
  };
}
