import { listSandboxMessages, type SandboxMessage } from '../../accounts/sandbox/list-messages.ts';
import { MESSAGES_KEPT } from '../../accounts/sandbox/message.ts';
import type { PartnerContext } from '../context.ts';
import { newestEvents } from '../store.ts';
import { writeEvents } from './write-events.ts';

/**
 * The last 50 of all that this sandbox sent or would have sent: OTPs, emails, and webhooks whether or not they have an address
 * to go to. Newest first. The address is a setting of both modes: members read it, a sandbox token only that there is one. Raises SANDBOX_ONLY for live. Decisions 14, 15.
 */
export async function listOutbox(context: PartnerContext): Promise<SandboxMessage[]> {
  const [messages, events] = await Promise.all([
    listSandboxMessages(context),
    newestEvents(context.core.database.pool, { bookId: context.bookId, limit: MESSAGES_KEPT }),
  ]);
  const isMember = context.actor.type === 'member';
  const bodies = await writeEvents(context, events);
  const webhooks = events.map(({ deliveryId, url, ...event }, index) => ({
    messageId: deliveryId,
    kind: 'webhook' as const,
    to: url === null ? 'no address is set' : isMember ? url : 'your webhook endpoint',
    purpose: event.kind,
    content: bodies[index] as string,
    createdAt: event.createdAt,
  }));
  return [...messages, ...webhooks].sort((one, other) => other.createdAt - one.createdAt).slice(0, MESSAGES_KEPT);
}
