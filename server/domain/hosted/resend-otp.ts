import { inTransaction } from '../../database/transaction.ts';
import { countSend } from '../accounts/rate-windows/send-windows.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Mode } from '../kernel/mode.ts';
import { awaitedOtp, endOfWait } from './awaiting.ts';
import type { Core, PartnerContext } from './context.ts';
import { type CodeHolder, openCode } from './find-code.ts';
import { giveOtp } from './otp.ts';
import { type CodeRow, lockCode } from './store/codes.ts';

/** Between two resends of one code. */
const COOLDOWN_SECONDS = 30;
const OTPS_PER_CODE = 5;

/**
 * Sends a new one-time password for a code that waits for one; the password before is dead, and wrong attempts stay counted. The first may follow
 * at once, since a message can be lost. Raises RATE_LIMITED (details.retry_after_seconds) within the cooldown of 30 seconds, after five passwords of a
 * code, then until the code is over, or many of a mobile, and else as an answer does. Spec 4.9.
 */
export async function resendEmbedOtp(core: Core, holder: CodeHolder): Promise<{ mode: Mode; cooldownSeconds: number }> {
  const { context, code } = await openCode(core, holder);
  requireCooledDown(context, code);
  const send = await inTransaction(core.database.pool, async (client) => {
    const locked = await lockCode(client, code.id);
    if (!locked) throw new DomainError('USER_CODE_NOT_FOUND', { message: 'No such code.' });
    requireCooledDown(context, locked);
    // Last, and by the one that has the code: of several at once the others send nothing, and use up no messages.
    await countSend(context, { mobileHash: locked.person.mobile.hash });
    return giveOtp(client, context, locked);
  });
  send();
  return { mode: context.mode, cooldownSeconds: COOLDOWN_SECONDS };
}

function requireCooledDown(context: PartnerContext, code: CodeRow): void {
  const { sends, sentAt } = awaitedOtp(context, code);
  // No wait makes this code good for another password: its end is named, and what helps at once.
  if (sends >= OTPS_PER_CODE) {
    throw new DomainError('RATE_LIMITED', {
      message: 'No more codes are sent. Open the screens anew.',
      details: { retry_after_seconds: Math.ceil((endOfWait(code) - context.now) / 1000) },
    });
  }
  const seconds = Math.ceil((sentAt + COOLDOWN_SECONDS * 1000 - context.now) / 1000);
  if (sends > 1 && seconds > 0) {
    throw new DomainError('RATE_LIMITED', {
      message: `The next code can be sent in ${seconds} seconds.`,
      details: { retry_after_seconds: seconds },
    });
  }
}
