import type { PoolClient } from 'pg';
import type { HeldWebhooks } from './restoration.ts';
import { release } from './store.ts';

/**
 * Lets a restored service go on, in the transaction in which two of the staff decided it: the database refuses any other. Answers
 * whether it was held. Decision restored-database.
 */
export function releaseRestoration(
  client: PoolClient,
  input: { webhooks: HeldWebhooks; approvalId: string; at: number },
): Promise<boolean> {
  return release(client, input);
}
