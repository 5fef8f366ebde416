import { enterMailWindow } from '../accounts/rate-windows/send-windows.ts';
import type { Core } from './context.ts';
import { channelNewsWords } from './notify-owners.ts';
import { type ChannelNews, findChannel, findOwner } from './store.ts';

/** What one owner is notified of about a channel; `since` is when its failures began, ISO. */
export type OwnerNews = ChannelNews & { memberId: string; since: string | null };

const subjects = {
  failing: 'Your webhook endpoint is failing',
  off: 'Your webhook endpoint is switched off',
} as const;

/**
 * Emails an owner that the live endpoint of their account fails, or was switched off. A member who is no owner any more, or has no
 * address any more, gets nothing; neither does any owner where no mail server is set up, nor an address that was sent too much, which is
 * counted at the first try alone. Raises where the mail server did not take the message. Spec part 8, decisions 10.
 */
export async function emailOwner(
  core: Core,
  { memberId, bookId, endpointId, news, since, attempt }: OwnerNews & { attempt: number },
): Promise<void> {
  const owner = await findOwner(core.database.prisma, { memberId, bookId });
  if (!owner?.emailSealed) return;
  if (!core.accounts.email) {
    core.log.warn({ bookId, news }, 'an owner was not emailed: no mail server is set up');
    return;
  }
  const email = core.vault.open('email', owner.emailSealed);
  if (attempt === 1 && (await enterMailWindow(core, { pool: 'news', email })).isOver) {
    core.log.warn({ bookId, news }, 'an owner was not emailed: their address was sent too much');
    return;
  }
  const channel = await findChannel(core.database.pool, bookId);
  const url = channel?.endpoints.get(endpointId)?.url;
  const text = [
    `${owner.partner?.name}: ${channelNewsWords[news]}`,
    ...(since === null ? [] : [`They have failed since ${istMoment(since)}.`]),
    ...(url === undefined ? [] : [`Address: ${url}`]),
    '',
    `See what your endpoint answers: ${core.settings.addresses.app}/developers/webhooks`,
  ].join('\n');
  await core.accounts.email.send({ to: email, subject: subjects[news], text });
}

function istMoment(since: string): string {
  const at = new Date(since);
  const words = at.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' });
  return `${words} IST`;
}
