import { DomainError } from '../kernel/errors.ts';
import { AWAITING_SECONDS } from './code.ts';
import type { PartnerContext } from './context.ts';
import type { CodeRow } from './store/codes.ts';

/** Wrong passwords until a code locks, whichever password they were at (spec part 8). */
export const OTP_ATTEMPTS_MAX = 5;

/**
 * The password that a code waits for. Raises INVALID_TRANSITION for one that was not exchanged, USER_CODE_CONSUMED for one whose session is
 * open, USER_CODE_EXPIRED, OTP_LOCKED.
 */
export function awaitedOtp({ now }: PartnerContext, code: CodeRow): NonNullable<CodeRow['otp']> {
  if (code.status === 'opened') throw new DomainError('USER_CODE_CONSUMED');
  if (code.status === 'issued' || !code.otp || code.exchangedAt === null) {
    if (code.expiresAt <= now) throw new DomainError('USER_CODE_EXPIRED');
    throw new DomainError('INVALID_TRANSITION', { message: 'This code waits for no OTP. Exchange it first.' });
  }
  if (endOfWait(code) <= now) throw new DomainError('USER_CODE_EXPIRED');
  if (code.otp.attempts >= OTP_ATTEMPTS_MAX) {
    throw new DomainError('OTP_LOCKED', { message: 'Too many wrong attempts. Open the screens anew with a new code.' });
  }
  return code.otp;
}

/** When a code that was exchanged waits for its password no longer, on the book's clock. */
export function endOfWait({ exchangedAt }: Pick<CodeRow, 'exchangedAt'>): number {
  return (exchangedAt ?? 0) + AWAITING_SECONDS * 1000;
}
