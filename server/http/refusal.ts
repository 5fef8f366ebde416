import { DomainError } from '../domain/kernel/errors.ts';

/** PostgreSQL's classes for a lost or full server, and Prisma's for one it cannot reach. */
const LOST_DATABASE = /^(08|57P0|53|P10|P2024)/;
/** PostgreSQL's codes for text that it does not hold, such as one with a NUL: it can only have come from outside. */
const UNSTORABLE_TEXT = new Set<unknown>(['22021', '22P05']);
const LOST_CONNECTION = /connection terminated|timeout exceeded when trying to connect|query read timeout/i;

/**
 * The refusal that any raised error comes to, on every face: a DomainError as it is, a lost database as SERVICE_UNAVAILABLE, text that
 * cannot be stored or compared as VALIDATION_ERROR, anything else as INTERNAL_ERROR, which shows nothing of the inside. What was raised is the
 * refusal's cause.
 */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (UNSTORABLE_TEXT.has(postgresCode(error))) {
    return new DomainError('VALIDATION_ERROR', { message: 'A text has characters that cannot be kept.', cause: error });
  }
  return new DomainError(isDatabaseLost(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR', { cause: error });
}

/** PostgreSQL's code of an error; Prisma has it in what its adapter raised. */
function postgresCode(error: unknown): unknown {
  const { code, meta } = (error ?? {}) as { code?: unknown; meta?: PrismaMeta };
  return meta?.driverAdapterError?.cause?.originalCode ?? code;
}

type PrismaMeta = { driverAdapterError?: { cause?: { originalCode?: unknown } } };

/** What belongs into the log of a refusal: the error behind it where it is the service's own; nothing where it was meant. */
export function failureBehind(refusal: DomainError): unknown {
  return refusal.status >= 500 ? refusal.cause : undefined;
}

function isDatabaseLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const isLostByCode =
    typeof code === 'string' && (LOST_DATABASE.test(code) || code === 'ECONNREFUSED' || code === 'ECONNRESET');
  return isLostByCode || (typeof message === 'string' && LOST_CONNECTION.test(message));
}
