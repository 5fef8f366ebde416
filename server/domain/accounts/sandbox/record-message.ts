import type { Pool, PoolClient } from 'pg';
import { newId } from '../../kernel/ids.ts';
import type { Core } from '../context.ts';
import { MESSAGES_KEPT, type MessageText, type messageKinds, sealMessage } from './message.ts';
import { insertMessage } from './store/messages.ts';

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
  const { bookId, kind, purpose, at } = message;
  const sealed = sealMessage(core.vault, message);
  const row = { id: newId('msg', at), bookId, kind, purpose, sealed, createdAt: new Date(at) };
  await insertMessage(client, row, MESSAGES_KEPT);
}
