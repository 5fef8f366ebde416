import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { QUOTE_CODE_ATTEMPTS } from './quote-code.ts';
import { readAttempts } from './store.ts';

/** The refusal of a wrong code, whose attempt is spent: with how many are left until the quote is locked. */
export async function wrongQuoteCode({ core, bookId }: PartnerContext, quoteId: string): Promise<DomainError> {
  const attempts = await readAttempts(core.database.pool, { bookId, quoteId });
  return new DomainError('INVALID_OTP', { details: { attempts_left: Math.max(0, QUOTE_CODE_ATTEMPTS - attempts) } });
}
