import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { DomainError, describeError, type ErrorCode } from '../../domain/kernel/errors.ts';

/**
 * Codes a screen can meet: those of the registry, and two that only browser sessions know.
 * SIGNED_OUT: nobody is signed in. CROSS_SITE: another site sent the request.
 */
export type ScreenErrorCode = ErrorCode | 'SIGNED_OUT' | 'CROSS_SITE';

/** What a screen learns of an error; nothing of the inside. */
export type ScreenError = {
  readonly code: ScreenErrorCode;
  readonly status: number;
  readonly message: string;
  readonly requestId: string;
  readonly fields?: Record<string, string>;
};

const trpcCodes: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  410: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

/** Nobody is signed in, or the member was removed since. */
export function signedOut(): TRPCError {
  return new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in to go on.' });
}

/** The tRPC error of a domain error, so that its status reaches the response. Others pass unchanged. */
export function translateError(error: TRPCError): TRPCError {
  const { cause } = error;
  if (!(cause instanceof DomainError)) return error;
  return new TRPCError({ code: trpcCodes[cause.status] ?? 'INTERNAL_SERVER_ERROR', message: cause.message, cause });
}

/** A key may be as long as its body. */
const NAME_CHARACTERS_MAX = 200;

/** What the screen is told of an error. */
export function describeForScreen(error: TRPCError, requestId: string): ScreenError {
  const { cause } = error;
  if (cause instanceof DomainError) {
    const fields = cause.details?.fields;
    return { code: cause.code, status: cause.status, message: cause.message, requestId, ...(fields && { fields }) };
  }
  if (cause instanceof ZodError) {
    const fields = Object.fromEntries(
      cause.issues
        .slice(0, 50)
        .map((issue) => [issue.path.join('.').slice(0, NAME_CHARACTERS_MAX) || 'input', issue.message]),
    );
    return { ...plain('VALIDATION_ERROR', requestId), fields };
  }
  if (error.code === 'UNAUTHORIZED') return { code: 'SIGNED_OUT', status: 401, message: error.message, requestId };
  if (error.code === 'NOT_FOUND') return plain('NOT_FOUND', requestId);
  if (error.code === 'METHOD_NOT_SUPPORTED') return plain('METHOD_NOT_ALLOWED', requestId);
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') return plain('VALIDATION_ERROR', requestId);
  return plain('INTERNAL_ERROR', requestId);
}

/**
 * What a screen is told where a request was refused outside of its procedure, or a file was: in the words of screens, since INVALID_TOKEN
 * and 256 KiB are the interface's. Anything but a DomainError is an INTERNAL_ERROR that shows nothing of the inside.
 */
export function problemForScreen(error: unknown): Omit<ScreenError, 'requestId'> {
  if (!(error instanceof DomainError)) {
    const { status, message } = describeError('INTERNAL_ERROR');
    return { code: 'INTERNAL_ERROR', status, message };
  }
  const { code, status, message, details } = error;
  const fields = details?.fields && { fields: details.fields };
  if (code === 'INVALID_TOKEN') return { code: 'SIGNED_OUT', status, message: 'Sign in to go on.', ...fields };
  const isWordOfInterface = code === 'PAYLOAD_TOO_LARGE' && message === describeError(code).message;
  return { code, status, message: isWordOfInterface ? 'This is larger than what is taken here.' : message, ...fields };
}

function plain(code: ErrorCode, requestId: string): ScreenError {
  const { status, message } = describeError(code);
  return { code, status, message, requestId };
}
