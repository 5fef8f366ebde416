import type { Core } from '../domain/context.ts';

/** Sends a book's webhooks that are due. Asked for with each event and each retry; one that finds nothing costs a look. */
export async function deliverWebhooks(core: Core, payload: unknown): Promise<void> {
  await core.webhooks.deliverer.deliver((payload as { bookId: number }).bookId);
}
