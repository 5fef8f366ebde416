import { inTransaction } from '../../../database/transaction.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { findMemberProfile } from '../partners/find-member-profile.ts';
import { noteSecondFactor } from '../sessions/note-second-factor.ts';
import { auditOwn, awaitedOf, type PasskeyCaller, refused, requireOwner } from './caller.ts';
import { consumeChallenge, issueChallenge } from './challenges.ts';
import { readPasskeyName } from './passkey-name.ts';
import type { CeremonyJson } from './passkey-verifier.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { insertPasskey, lockMember, readPasskeys } from './store/passkeys.ts';

/** Devices and password managers of one person. */
const PASSKEYS_MAX = 10;

/**
 * What a browser needs to have a passkey made for this member. Who has one already uses it within the ten minutes before. Raises CONFIRMATION_REQUIRED,
 * INVALID_TRANSITION with ten of them, INVALID_TOKEN for a member who was removed, PASSKEY_REFUSED where a session owes the use of one. Spec 5.2.
 */
export async function beginEnrolment(caller: PasskeyCaller): Promise<CeremonyJson> {
  const { core, session } = caller;
  const profile = await findMemberProfile(core, session.memberId);
  if (!profile) throw new DomainError('INVALID_TOKEN');
  const known = await readPasskeys(core.database.pool, session.memberId);
  requireMayEnrol(caller, known.length);
  requireRoom(known.length);
  const challenge = await issueChallenge(caller, 'enrol');
  return core.accounts.passkeyVerifier.enrolmentOptions({
    challenge,
    member: { id: session.memberId, name: profile.name },
    known,
  });
}

/**
 * Adds the passkey that was made for the challenge, under a name, and gives this session its second factor. With a first passkey come ten
 * recovery codes, answered here and kept nowhere in clear; other sessions of the member owe the use of it from then on. Leaves an audit entry. A second call with the same answer is refused.
 * Raises CONFIRMATION_REQUIRED, PASSKEY_REFUSED, VALIDATION_ERROR on `name`, INVALID_TRANSITION with ten of them, INVALID_TOKEN. Spec 5.2.
 */
export async function enrolPasskey(
  caller: PasskeyCaller,
  input: { response: CeremonyJson; name: string },
): Promise<{ passkeyId: string; recoveryCodes: string[] | null }> {
  const { core, session } = caller;
  requireMayEnrol(caller, (await readPasskeys(core.database.pool, session.memberId)).length);
  const name = readPasskeyName(input.name);
  const challenge = await consumeChallenge(caller, 'enrol');
  if (!challenge) throw refused();
  const credential = await core.accounts.passkeyVerifier.verifyEnrolment({ response: input.response, challenge });
  if (!credential) throw refused();
  const { memberId } = session;
  const now = new Date(core.clock.now());
  return inTransaction(core.database.pool, async (client) => {
    if (!(await lockMember(client, memberId))) throw new DomainError('INVALID_TOKEN');
    const known = await readPasskeys(client, memberId);
    // Another session may have added one since.
    requireMayEnrol(caller, known.length);
    requireRoom(known.length);
    const id = newId('pky', now.getTime());
    if (!(await insertPasskey(client, { ...credential, id, memberId, name, now }))) {
      throw fieldError('VALIDATION_ERROR', 'passkey', 'This passkey is added already.');
    }
    await noteSecondFactor(client, { sessionId: session.sessionId, now, isConfirmed: true });
    const recoveryCodes = known.length === 0 ? await makeRecoveryCodes(client, { memberId, now }) : null;
    await auditOwn(client, caller, { action: 'passkey.added', subject: id, after: { name } });
    return { passkeyId: id, recoveryCodes };
  });
}

/** A session that may do everything adds passkeys, and one that needs a first one; not one whose member has one and did not use it. */
function requireMayEnrol(caller: PasskeyCaller, passkeyCount: number): void {
  const awaits = awaitedOf(caller.session);
  if (awaits === 'passkey' || (awaits !== null && passkeyCount > 0)) throw refused();
  requireOwner(caller, passkeyCount);
}

function requireRoom(count: number): void {
  if (count < PASSKEYS_MAX) return;
  throw new DomainError('INVALID_TRANSITION', {
    message: `A person has at most ${PASSKEYS_MAX} passkeys. Remove one first.`,
  });
}
