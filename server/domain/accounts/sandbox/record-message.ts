import type { Pool, PoolClient } from 'pg';
import { newId } from '../../kernel/ids.ts';
import type { Core } from '../context.ts';
import { MESSAGES_KEPT, type MessageText, type messageKinds, sealMessage } from './message.ts';

/** What a sandbox would have sent. */
export type SentMessage = MessageText & {
  bookId: number;
  /** Milliseconds on the book's clock */
  at: number;
  kind: (typeof messageKinds)[number];
  /** What it was for, in one word: "token", "gift", "buy.completed" */
  purpose: string;
};

/**
 * Keeps what a sandbox would have sent, in the caller's transaction where a client is given, and forgets all but the last
 * 50 of the book. For sandbox books only: the partner reads it all. Decisions 14.
 */
export async function recordSandboxMessage(
  core: Pick<Core, 'vault'>,
  client: Pool | PoolClient,
  message: SentMessage,
): Promise<void> {
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
      newId('msg', message.at),
      message.bookId,
      message.kind,
      message.purpose,
      Buffer.from(sealMessage(core.vault, message)),
      new Date(message.at),
      // The new one is not seen by its own statement.
      MESSAGES_KEPT - 1,
    ],
  });
}
