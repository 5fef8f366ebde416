import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { LivingSession } from '../sessions/find-session.ts';
import { dropSecondFactor, endSessionsIn } from '../sessions/note-second-factor.ts';
import { auditOwn, isRequiredOf, type PasskeyCaller, requireOwner } from './caller.ts';
import { readPasskeyName } from './passkey-name.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { deletePasskey, lockMember, readPasskeys, renameRow } from './store/passkeys.ts';
import { deleteCodes } from './store/recovery-codes.ts';

type Caller = PasskeyCaller<LivingSession>;

/** Gives one of the member's passkeys another name. The same name leaves no audit entry. Raises NOT_FOUND, VALIDATION_ERROR on `name`. Spec 5.2. */
export async function renamePasskey(caller: Caller, input: { passkeyId: string; name: string }): Promise<void> {
  const name = readPasskeyName(input.name);
  await inTransaction(caller.core.database.pool, async (client) => {
    const before = await renameRow(client, { id: input.passkeyId, memberId: caller.session.memberId, name });
    if (before === undefined) throw new DomainError('NOT_FOUND');
    if (before === name) return;
    const change = { action: 'passkey.renamed', subject: input.passkeyId, before: { name: before }, after: { name } };
    await auditOwn(client, caller, change);
  });
}

/**
 * Removes one of the member's passkeys, as one that was lost: all their other sessions end with it, and with the last one the recovery codes
 * go, and this session is one without a second factor. Raises CONFIRMATION_REQUIRED, NOT_FOUND, INVALID_TRANSITION for the last one of who needs one. Leaves an audit entry. Spec 5.2.
 */
export async function removePasskey(caller: Caller, input: { passkeyId: string }): Promise<void> {
  const { core, session } = caller;
  const { memberId, sessionId } = session;
  await inOwnTransaction(caller, async ({ client, member, now }) => {
    const name = await deletePasskey(client, { id: input.passkeyId, memberId });
    if (name === undefined) throw new DomainError('NOT_FOUND');
    const isLast = (await readPasskeys(client, memberId)).length === 0;
    if (isLast && isRequiredOf(core, member)) {
      throw new DomainError('INVALID_TRANSITION', { message: 'You need a passkey: add another one before this goes.' });
    }
    if (isLast) {
      await deleteCodes(client, memberId);
      await dropSecondFactor(client, sessionId);
    }
    const ended = await endSessionsIn(client, { memberId, without: sessionId, now });
    const after = ended > 0 ? { sessionsEnded: ended } : null;
    await auditOwn(client, caller, { action: 'passkey.removed', subject: input.passkeyId, before: { name }, after });
  });
}

/**
 * Makes ten new recovery codes in the place of those the member had, and answers them this once. Raises CONFIRMATION_REQUIRED,
 * INVALID_TRANSITION without a passkey. Leaves an audit entry. Spec 5.2.
 */
export async function renewRecoveryCodes(caller: Caller): Promise<string[]> {
  const { memberId } = caller.session;
  return inOwnTransaction(caller, async ({ client, now }) => {
    if ((await readPasskeys(client, memberId)).length === 0) {
      throw new DomainError('INVALID_TRANSITION', { message: 'Recovery codes come with a passkey: add one first.' });
    }
    const codes = await makeRecoveryCodes(client, { memberId, now });
    await auditOwn(client, caller, { action: 'passkey.recovery_codes_made', subject: memberId });
    return codes;
  });
}

/** One change of a member's passkeys at a time, by who proved that it is them. */
async function inOwnTransaction<Result>(
  caller: Caller,
  work: (tx: {
    client: PoolClient;
    member: { partnerId: string | null; passkeysRequired: boolean };
    now: Date;
  }) => Promise<Result>,
): Promise<Result> {
  const { core, session } = caller;
  return inTransaction(core.database.pool, async (client) => {
    const member = await lockMember(client, session.memberId);
    if (!member) throw new DomainError('INVALID_TOKEN');
    requireOwner(caller, (await readPasskeys(client, session.memberId)).length);
    return work({ client, member, now: new Date(core.clock.now()) });
  });
}
