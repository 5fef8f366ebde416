import { DomainError } from '../kernel/errors.ts';
import { isAtItsPlace } from './at-its-place.ts';
import type { Core, PartnerContext } from './context.ts';
import { requireEmbed } from './require-embed.ts';
import { sessionTokenHash } from './session-token.ts';
import { findLivingSession, type LivingEmbedSession, noteSeen } from './store/sessions.ts';

const SEEN_EVERY_MS = 60_000;

/** Whose calls of the hosted screens these are; from the session, never from what a screen sends. */
export type EmbedUser = { readonly userCode: string; readonly userId: bigint; readonly sessionId: string };

/**
 * The context of a customer in the hosted screens. Session, user, book and partner are read on each call in one look-up, so that a session that
 * was ended, a grant that was withdrawn and a partner that was disabled count at once, in every process. Raises SESSION_EXPIRED, and what closes the
 * partner's screens: PARTNER_DISABLED, SANDBOX_DISABLED, LIVE_NOT_ENABLED, API_NOT_ALLOWED. Spec 4.9, part 5.
 */
export async function contextForEmbed(
  core: Core,
  input: { token: string; requestId: string; domainPartnerId: string | undefined },
): Promise<{ partner: PartnerContext; user: EmbedUser }> {
  const now = core.clock.now();
  const session = await findEmbedSession(core, input.token);
  if (!session || !isAtItsPlace(session, input.domainPartnerId)) throw new DomainError('SESSION_EXPIRED');
  const context: PartnerContext = {
    core,
    partner: await core.accounts.partnerSettings.get(session.partnerId, session.version),
    mode: session.mode,
    bookId: session.bookId,
    walletType: session.walletType,
    hasFaults: session.hasFaults,
    now: now + session.clockOffsetMs,
    requestId: input.requestId,
    actor: { type: 'user', id: session.userCode },
    channel: session.channel,
  };
  requireEmbed(context);
  await markSeen(core, session, now);
  const { userCode, userId, sessionId } = session;
  return { partner: context, user: { userCode, userId, sessionId } };
}

/** The living session of a token; undefined where it is none, was ended or is too old. */
export async function findEmbedSession(core: Core, token: string): Promise<LivingEmbedSession | undefined> {
  const hash = sessionTokenHash(token);
  return hash && findLivingSession(core.database.pool, { hash, now: core.clock.now() });
}

/** At most once a minute. A note that cannot be written holds up no call. */
async function markSeen(core: Core, session: LivingEmbedSession, now: number): Promise<void> {
  const unless = now - SEEN_EVERY_MS;
  if (session.lastSeenAt > unless) return;
  await noteSeen(core.database.relaxed, { id: session.sessionId, at: now, unless }).catch((error) =>
    core.log.warn({ error, sessionId: session.sessionId }, 'a session of the embed was not noted as seen'),
  );
}
