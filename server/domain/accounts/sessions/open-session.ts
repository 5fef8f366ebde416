import { newId } from '../../kernel/ids.ts';
import { maskAddress } from '../../kernel/masking.ts';
import type { Core } from '../context.ts';
import { recordSessionAudit } from './audit.ts';
import { deviceName } from './device-name.ts';
import { addressHash } from './known-address.ts';
import { newSessionKey, sessionHash } from './session-key.ts';
import { insertSession } from './store.ts';

/** A working day: a member signs in again after it, even one who is active. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** From where a member signs in. */
export type SignInPlace = { address: string; userAgent: string };

/**
 * Opens a session for a member who has just proved who they are, under a new key. Leaves an audit entry with
 * device and place, the address without its last part. Answers the key, which is kept nowhere.
 */
export async function openSession(
  core: Core,
  member: { id: string; partnerId: string | null },
  place: SignInPlace & { requestId: string },
): Promise<string> {
  const sessionKey = newSessionKey();
  const now = core.clock.now();
  const id = newId('ses', now);
  const address = maskAddress(place.address);
  const device = deviceName(place.userAgent);
  const session = {
    id,
    memberId: member.id,
    hash: new Uint8Array(sessionHash(sessionKey)),
    address,
    addressHash: addressHash(core, place.address),
    device,
    createdAt: new Date(now),
    lastSeenAt: new Date(now),
    confirmedAt: new Date(now),
    expiresAt: new Date(now + SESSION_SECONDS * 1_000),
  };
  await core.database.prisma.$transaction(async (tx) => {
    await insertSession(tx, session);
    const opened = { action: 'session.opened', subject: id, after: { device, address } } as const;
    await recordSessionAudit(tx, { core, member, requestId: place.requestId }, opened);
  });
  return sessionKey;
}
