import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { refuseOver } from '../rate-windows/window.ts';
import type { AwaitingSession } from '../sessions/find-session.ts';
import { noteSecondFactor } from '../sessions/note-second-factor.ts';
import { auditOwn, type PasskeyCaller, refused } from './caller.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { countCodes, markCodeUsed } from './store/recovery-codes.ts';

const QUARTER_MS = 15 * 60_000;
const GUESSES_MAX = 10;

/**
 * Takes a recovery code in the place of a passkey that is not at hand: this session has its second factor by it, and the code is used up. Leaves
 * an audit entry. Answers how many are left. Raises PASSKEY_REFUSED where it is none of the member's or was used, RATE_LIMITED. Spec 5.2.
 */
export async function useRecoveryCode(
  caller: PasskeyCaller<AwaitingSession>,
  input: { code: string },
): Promise<{ codesLeft: number }> {
  const { core, session } = caller;
  const { memberId, sessionId } = session;
  if (session.awaits !== 'passkey') throw refused();
  const bucket = `recovery code ${memberId}`;
  refuseOver(await core.accounts.requestWindows({ bucket, windowMs: QUARTER_MS, requestsMax: GUESSES_MAX }));
  const now = new Date(core.clock.now());
  return inTransaction(core.database.pool, async (client) => {
    const hash = recoveryCodeHash(memberId, input.code);
    if (!(await markCodeUsed(client, { memberId, hash, now }))) {
      throw new DomainError('PASSKEY_REFUSED', { message: 'This recovery code is wrong, or was used before.' });
    }
    await noteSecondFactor(client, { sessionId, now, isConfirmed: false });
    const codesLeft = await countCodes(client, memberId);
    await auditOwn(client, caller, {
      action: 'passkey.recovery_code_used',
      subject: memberId,
      after: { sessionId, codesLeft },
    });
    return { codesLeft };
  });
}
