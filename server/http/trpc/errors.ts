import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { DomainError, describeError, type ErrorCode } from '../../domain/kernel/errors.ts';
import { refusalOf } from '../refusal.ts';

/**
 * Codes a screen can meet: those of the registry, and two that only browser sessions know.
 * SIGNED_OUT: no member is signed in. CROSS_SITE: another site sent the request.
 */
type ScreenErrorCode = ErrorCode | 'SIGNED_OUT' | 'CROSS_SITE';

/** What a screen learns of an error; nothing of the inside. */
export type ScreenError = {
  readonly code: ScreenErrorCode;
  readonly status: number;
  readonly message: string;
  readonly requestId: string;
  readonly fields?: Record<string, string>;
};

/** No member is signed in, or the member was removed since. */
export function signedOut(): TRPCError {
  return new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in to go on.' });
}

/** A key may be as long as its body. */
const NAME_CHARACTERS_MAX = 200;
const FIELDS_MAX = 50;

/** What the screen learns of an error. */
export function describeForScreen(error: TRPCError, requestId: string): ScreenError {
  if (error.code === 'UNAUTHORIZED' && !(error.cause instanceof DomainError)) {
    return { code: 'SIGNED_OUT', status: 401, message: error.message, requestId };
  }
  const { code, status, message, details } = refusalBehind(error);
  return { code, status, message, requestId, ...(details?.fields && { fields: details.fields }) };
}

/** tRPC's own errors, of which none is raised by the core. */
const ownRefusals: Partial<Record<TRPCError['code'], ErrorCode>> = {
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'METHOD_NOT_ALLOWED',
  BAD_REQUEST: 'VALIDATION_ERROR',
  PARSE_ERROR: 'VALIDATION_ERROR',
};

function refusalBehind(error: TRPCError): DomainError {
  const { cause } = error;
  if (cause instanceof DomainError) return cause;
  if (cause instanceof ZodError) return new DomainError('VALIDATION_ERROR', { details: { fields: fieldsOf(cause) } });
  const own = ownRefusals[error.code];
  return own ? new DomainError(own) : refusalOf(cause);
}

const fieldsOf = ({ issues }: ZodError): Record<string, string> =>
  Object.fromEntries(
    issues
      .slice(0, FIELDS_MAX)
      .map(({ path, message }) => [path.join('.').slice(0, NAME_CHARACTERS_MAX) || 'input', message]),
  );

/**
 * What a screen learns where a request was refused outside of its procedure, or a file was: in the words of screens, since
 * INVALID_TOKEN and 256 KiB are the interface's.
 */
export function problemForScreen(error: unknown): Omit<ScreenError, 'requestId'> {
  const { code, status, message, details } = refusalOf(error);
  const fields = details?.fields && { fields: details.fields };
  if (code === 'INVALID_TOKEN') return { code: 'SIGNED_OUT', status, message: 'Sign in to go on.', ...fields };
  const isWordOfInterface = code === 'PAYLOAD_TOO_LARGE' && message === describeError(code).message;
  return { code, status, message: isWordOfInterface ? 'This is larger than what is taken here.' : message, ...fields };
}
