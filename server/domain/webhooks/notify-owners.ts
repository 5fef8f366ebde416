import { recordSandboxMessage } from '../accounts/sandbox/record-message.ts';
import type { Core } from './context.ts';
import type { ChannelNews } from './store.ts';
import { findChannel } from './store.ts';

/** What owners are notified of about their endpoint. */
export const channelNewsWords = {
  failing:
    'Deliveries to your webhook address have been failing for an hour. After three days without a success they stop.',
  off: 'Deliveries to your webhook address are switched off after three days without a success. What is due is kept: send it again once the address answers.',
} as const;

/**
 * Notifies the owners that their endpoint fails or was switched off: in the dashboard, which reads the channel, and in sandbox
 * among the messages. Emails of live are jobs of the commit that noted it: see email-owner.ts. Decisions 10.
 */
export async function notifyOwners(
  core: Pick<Core, 'database' | 'log' | 'vault' | 'clock'>,
  { bookId, endpointId, news }: ChannelNews,
): Promise<void> {
  const { pool } = core.database;
  core.log.warn({ bookId, endpointId, news }, 'a webhook endpoint fails');
  const channel = await findChannel(pool, bookId);
  if (channel?.mode !== 'sandbox') return;
  await recordSandboxMessage(core, pool, {
    bookId,
    at: core.clock.now() + channel.clockOffsetMs,
    kind: 'email',
    purpose: `webhook ${news}`,
    to: 'owners of the account',
    content: channelNewsWords[news],
  });
}
