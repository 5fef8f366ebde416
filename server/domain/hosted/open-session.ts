import type { PoolClient } from 'pg';
import { deviceName } from '../accounts/sessions/device-name.ts';
import { newId } from '../kernel/ids.ts';
import { maskAddress } from '../kernel/masking.ts';
import type { PartnerContext } from './context.ts';
import type { EmbedChannel } from './embed-channel.ts';
import { newSessionToken, sessionTokenHash } from './session-token.ts';
import { insertSession } from './store/sessions.ts';

/** Seven days of real time, in sandbox too (spec part 8). */
const SESSION_MS = 7 * 86_400_000;

/**
 * Opens a session of the hosted screens for a user who has just shown who they are, in the given transaction. Answers the token,
 * which is kept nowhere. Spec 4.9.
 */
export async function openEmbedSession(
  client: PoolClient,
  { core, bookId, channel }: PartnerContext,
  userId: bigint,
  place: { address: string; userAgent: string },
): Promise<string> {
  const token = newSessionToken();
  const now = core.clock.now();
  await insertSession(client, {
    id: newId('ems', now),
    bookId,
    userId,
    channel: channel as EmbedChannel,
    hash: sessionTokenHash(token) as Buffer,
    address: maskAddress(place.address),
    device: deviceName(place.userAgent),
    at: now,
    expiresAt: now + SESSION_MS,
  });
  return token;
}
