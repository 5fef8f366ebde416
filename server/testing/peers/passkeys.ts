import type { PasskeyCaller } from '../../domain/accounts/passkeys/caller.ts';
import { beginEnrolment, enrolPasskey } from '../../domain/accounts/passkeys/enrol-passkey.ts';
import { findAwaitingSession, findSession } from '../../domain/accounts/sessions/find-session.ts';
import { sessionKeyOf } from '../rooms/sign-in.ts';
import type { TestPartner, World } from '../world.ts';
import { createAuthenticator, type TestPasskey } from './authenticator.ts';

/** A member in a new session, whatever it owes. */
export async function signedInCaller(
  world: World,
  who: TestPartner | string,
): Promise<PasskeyCaller & { sessionKey: string }> {
  const sessionKey = await sessionKeyOf(world, who);
  const session = (await findSession(world.core, sessionKey)) ?? (await findAwaitingSession(world.core, sessionKey));
  if (!session) throw new Error('the session is over');
  return { core: world.core, session, requestId: 'req_passkey', sessionKey };
}

/** Adds a passkey in this session, and answers it with what came with it. */
export async function addPasskey(
  caller: PasskeyCaller,
  { authenticator = createAuthenticator(), name = 'My phone' } = {},
): Promise<{ passkey: TestPasskey; passkeyId: string; recoveryCodes: string[] | null }> {
  const { passkey, response } = authenticator.make(await beginEnrolment(caller));
  return { passkey, ...(await enrolPasskey(caller, { response, name })) };
}
