import { inTransaction } from '../../../database/transaction.ts';
import { refuseOver } from '../rate-windows/window.ts';
import { noteSecondFactor } from '../sessions/note-second-factor.ts';
import { auditOwn, type PasskeyCaller, refused } from './caller.ts';
import { consumeChallenge, issueChallenge } from './challenges.ts';
import type { CeremonyJson } from './passkey-verifier.ts';
import { lockMember, readPasskeys, savePasskeyUse } from './store/passkeys.ts';

const QUARTER_MS = 15 * 60_000;
const PROOFS_MAX = 30;

/** What a browser needs to have one of the member's passkeys sign. Raises PASSKEY_REFUSED where they have none, RATE_LIMITED. Spec 5.2. */
export async function beginProof(caller: PasskeyCaller): Promise<CeremonyJson> {
  const { core, session } = caller;
  const known = await readPasskeys(core.database.pool, session.memberId);
  if (known.length === 0) throw refused();
  const bucket = `passkey ${session.memberId}`;
  refuseOver(await core.accounts.requestWindows({ bucket, windowMs: QUARTER_MS, requestsMax: PROOFS_MAX }));
  return core.accounts.passkeyVerifier.proofOptions({ challenge: await issueChallenge(caller, 'prove'), known });
}

/**
 * Takes the signature of one of the member's passkeys: this session has its second factor by it, and is confirmed for ten minutes. A
 * challenge is good for one answer, right or wrong. A counter that did not go up, as that of a copied authenticator, is refused and noted. Leaves an audit
 * entry. Raises PASSKEY_REFUSED, INVALID_TOKEN where the session is over. Spec 5.2.
 */
export async function provePasskey(caller: PasskeyCaller, input: { response: CeremonyJson }): Promise<void> {
  const { core, session } = caller;
  const { memberId, sessionId } = session;
  const challenge = await consumeChallenge(caller, 'prove');
  const known = await readPasskeys(core.database.pool, memberId);
  const credential = known.find(({ credentialId }) => credentialId.toString('base64url') === input.response.id);
  if (!challenge || !credential) throw refused();
  const { response } = input;
  const proof = await core.accounts.passkeyVerifier.verifyProof({ response, challenge, credential, memberId });
  if (!proof) throw refused();
  const now = new Date(core.clock.now());
  const isTaken = await inTransaction(core.database.pool, async (client) => {
    await lockMember(client, memberId);
    // Removed since it was read, by its owner or by who may reset it.
    if (!(await readPasskeys(client, memberId)).some(({ id }) => id === credential.id)) return false;
    const didCount = await savePasskeyUse(client, { id: credential.id, ...proof, now });
    const action = didCount ? 'passkey.used' : 'passkey.counter_refused';
    if (didCount) await noteSecondFactor(client, { sessionId, now, isConfirmed: true });
    await auditOwn(client, caller, { action, subject: credential.id, after: { name: credential.name, sessionId } });
    return didCount;
  });
  if (!isTaken) throw refused();
}
