import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../../../../database/database.ts';

/** What a sandbox would have sent, sealed. */
type MessageRow = {
  id: string;
  bookId: number;
  kind: string;
  purpose: string;
  sealed: Uint8Array;
  createdAt: Date;
};

/** Keeps a message, and forgets all but the last `kept` of its book. */
export async function insertMessage(client: Pool | PoolClient, message: MessageRow, kept: number): Promise<void> {
  // Rows that another transaction is just forgetting are left to it, so that no transaction waits for another here.
  await client.query({
    name: 'record-sandbox-message',
    text: `
      WITH sent AS (
        INSERT INTO sandbox_message (id, book_id, kind, purpose, sealed, created_at) VALUES ($1, $2, $3, $4, $5, $6)),
      newest_forgotten AS (
        SELECT number FROM sandbox_message WHERE book_id = $2 ORDER BY number DESC OFFSET $7 LIMIT 1),
      forgotten AS (
        SELECT m.number FROM sandbox_message m JOIN newest_forgotten n ON m.number <= n.number
        WHERE m.book_id = $2 FOR UPDATE OF m SKIP LOCKED)
      DELETE FROM sandbox_message m USING forgotten f WHERE m.number = f.number`,
    values: [
      message.id,
      message.bookId,
      message.kind,
      message.purpose,
      Buffer.from(message.sealed),
      message.createdAt,
      // The new one is not seen by its own statement.
      kept - 1,
    ],
  });
}

/** The latest messages of a book, newest first. */
export function readMessages(prisma: Prisma, query: { bookId: number; limit: number }): Promise<MessageRow[]> {
  return prisma.sandboxMessage.findMany({
    where: { bookId: query.bookId },
    orderBy: { number: 'desc' },
    take: query.limit,
  });
}
