import type { PoolClient } from 'pg';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { type Attempt, type CodeKind, codesSince, insertCode, type NewCode, takeAttempt } from './store/codes.ts';

/** How long a code is good, on the book's clock. */
export const CODE_LIFE_SECONDS = 600;
/** Between two codes of a kind to one user. */
export const COOLDOWN_SECONDS = 30;
/** Codes ever compared with one that was sent. */
export const CODE_ATTEMPTS = 5;

/** Each code costs a message, distracts its receiver and allows five guesses. */
const CODES_PER_HOUR = 10;
const HOUR_MS = 3_600_000;

/**
 * Keeps a new code for a person whose record is locked; the code before is dead. Raises RATE_LIMITED within the cooldown, unless the
 * code before was used or locked, and after ten codes in an hour, with details.retry_after_seconds.
 */
export async function issueCode(
  client: PoolClient,
  context: PartnerContext,
  code: Omit<NewCode, 'bookId' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  const { bookId, now } = context;
  const sent = await codesSince(client, { bookId, personId: code.personId, kind: code.kind, since: now - HOUR_MS });
  const [newest, tenth] = [sent[0], sent[CODES_PER_HOUR - 1]];
  const freeAt = Math.max(
    newest === undefined || newest.isOver ? 0 : newest.sentAt + COOLDOWN_SECONDS * 1_000,
    tenth === undefined ? 0 : tenth.sentAt + HOUR_MS,
  );
  if (freeAt > now) throw tooSoon(Math.ceil((freeAt - now) / 1_000));
  await insertCode(client, { ...code, bookId, sentAt: now, expiresAt: now + CODE_LIFE_SECONDS * 1_000 });
}

function tooSoon(seconds: number): DomainError {
  return new DomainError('RATE_LIMITED', {
    message: `The next code can be sent to this user in ${seconds} seconds.`,
    details: { retry_after_seconds: seconds },
  });
}

/**
 * Takes an attempt at a code before it is compared, so that five are however many come at once, at whichever process. Raises
 * NOT_FOUND where the reference names none of this user's, INVALID_OTP where there is nothing to prove, OTP_EXPIRED (also of a code
 * that a newer one replaced), OTP_LOCKED.
 */
export async function attemptCode(
  context: PartnerContext,
  query: { personId: string; kind: CodeKind; id: string | null },
): Promise<Extract<Attempt, { verdict: 'taken' }>> {
  const { core, bookId, now } = context;
  const attempt = await takeAttempt(core.database.pool, { ...query, bookId, now });
  switch (attempt.verdict) {
    case 'taken':
      return attempt;
    case 'locked':
      throw new DomainError('OTP_LOCKED', { message: 'Too many wrong attempts. Ask for a new code.' });
    case 'expired':
      throw new DomainError('OTP_EXPIRED');
    case 'not_found':
      if (query.id !== null) throw new DomainError('NOT_FOUND', { message: 'No such reference.' });
      throw new DomainError('INVALID_OTP', { message: 'No code was sent to this user. Ask for one first.' });
    case 'used':
      throw new DomainError('INVALID_OTP', { message: 'This code was used. Ask for a new one if one is needed.' });
  }
}
