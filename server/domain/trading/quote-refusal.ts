import { DomainError, type ErrorCode, InvariantError } from '../kernel/errors.ts';
import type { ExecuteVerdict } from './money-path.ts';

const codes: Partial<Record<ExecuteVerdict['verdict'], ErrorCode>> = {
  not_found: 'QUOTE_NOT_FOUND',
  consumed: 'QUOTE_ALREADY_CONSUMED',
  expired: 'QUOTE_EXPIRED',
  locked: 'OTP_LOCKED',
  otp_expired: 'OTP_EXPIRED',
};

/** Why a quote of any kind could not be executed, in the words of part 7; an InvariantError where its kind cannot meet the verdict. */
export function refusalOf({ verdict }: ExecuteVerdict): DomainError | InvariantError {
  const code = codes[verdict];
  return code ? new DomainError(code) : new InvariantError(`a quote of this kind cannot come to ${verdict}`);
}
