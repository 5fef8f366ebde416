import type { PartnerContext } from '../context.ts';
import { MESSAGES_KEPT, type MessageText, type messageKinds, openMessage } from './message.ts';
import { requireSandbox } from './require-sandbox.ts';
import { readMessages } from './store/messages.ts';

export type SandboxMessage = MessageText & {
  messageId: string;
  kind: (typeof messageKinds)[number];
  purpose: string;
  /** Milliseconds on the book's clock */
  createdAt: number;
};

/** The last 50 OTPs, emails and webhooks this sandbox would have sent, newest first. Raises SANDBOX_ONLY for live. Decisions 14. */
export async function listSandboxMessages(context: PartnerContext): Promise<SandboxMessage[]> {
  requireSandbox(context);
  const { database, vault } = context.core;
  const rows = await readMessages(database.prisma, { bookId: context.bookId, limit: MESSAGES_KEPT });
  return rows.map((row) => ({
    ...openMessage(vault, row.sealed),
    messageId: row.id,
    kind: row.kind as SandboxMessage['kind'],
    purpose: row.purpose,
    createdAt: row.createdAt.getTime(),
  }));
}
