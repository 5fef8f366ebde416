import { inTransaction } from '../../database/transaction.ts';
import { recordAudit } from '../accounts/audit/record-audit.ts';
import { getUser } from '../customers/users/read-users.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PartnerContext } from './context.ts';
import type { EmbedUser } from './session-context.ts';
import { endLivingSessions, type ListedEmbedSession, listLivingSessions } from './store/sessions.ts';

/** More sessions than a user opens within seven days. */
const SESSIONS_MAX = 100;

/** Ends the session that a customer signs out of: no process answers a call with its token any more. */
export async function signOutOfEmbed({ core, bookId }: PartnerContext, user: EmbedUser): Promise<void> {
  const { userCode, sessionId } = user;
  await endLivingSessions(core.database.pool, { bookId, userCode, sessionId, now: core.clock.now() });
}

/** The living sessions of a user in the hosted screens, the latest seen first. Raises USER_CODE_NOT_FOUND. */
export async function listEmbedSessions(context: PartnerContext, userCode: string): Promise<ListedEmbedSession[]> {
  const { core, bookId } = context;
  await getUser(context, { userCode, withBalances: false });
  const query = { bookId, userCode, now: core.clock.now(), limit: SESSIONS_MAX };
  return listLivingSessions(core.database.pool, query);
}

/**
 * Ends a user's sessions in the hosted screens, one or all: their next call is refused with SESSION_EXPIRED. Leaves an audit entry where one ended.
 * Answers how many did. Raises USER_CODE_NOT_FOUND, and NOT_FOUND for one session that is over, or is another's.
 */
export async function endEmbedSessions(
  context: PartnerContext,
  input: { userCode: string; sessionId?: string | undefined },
): Promise<number> {
  const { core, bookId } = context;
  const { userCode, sessionId } = input;
  await getUser(context, { userCode, withBalances: false });
  return inTransaction(core.database.pool, async (client) => {
    const ended = await endLivingSessions(client, { bookId, userCode, sessionId, now: core.clock.now() });
    if (ended.length === 0 && sessionId !== undefined) throw new DomainError('NOT_FOUND');
    if (ended.length > 0) {
      await recordAudit(context, client, {
        action: 'embed.sessions_ended',
        subject: userCode,
        after: { sessions: ended },
      });
    }
    return ended.length;
  });
}
