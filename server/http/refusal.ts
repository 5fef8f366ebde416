import { DomainError } from '../domain/kernel/errors.ts';

/** PostgreSQL's classes for a lost or full server, and Prisma's for one it cannot reach. */
const LOST_DATABASE = /^(08|57P0|53|P10|P2024)/;
const LOST_CONNECTION = /connection terminated|timeout exceeded when trying to connect|query read timeout/i;

/**
 * The refusal that any raised error comes to, on every face: a DomainError as it is, a lost database as SERVICE_UNAVAILABLE,
 * anything else as INTERNAL_ERROR, which shows nothing of the inside. What was raised is the refusal's cause.
 */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return new DomainError(isDatabaseLost(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR', { cause: error });
}

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
