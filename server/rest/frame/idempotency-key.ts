import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { IdempotencyKey } from '../../domain/idempotency/record.ts';
import { fieldError } from '../../domain/kernel/errors.ts';

const HEADER = 'Idempotency-Key';
const CHARACTERS_MAX = 100;

/** The Idempotency-Key of a call with the digest of its raw body. Raises VALIDATION_ERROR naming the header (decisions 3). */
export function readIdempotencyKey(request: IncomingMessage, body: Buffer | undefined): IdempotencyKey | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  // Headers arrive as Latin-1; a key is text in UTF-8.
  const key = Buffer.from(String(given), 'latin1').toString('utf8');
  const length = [...key].length;
  if (length < 1 || length > CHARACTERS_MAX) {
    throw fieldError('VALIDATION_ERROR', HEADER, `must be 1 to ${CHARACTERS_MAX} characters`);
  }
  return {
    key,
    bodySha256: createHash('sha256')
      .update(body ?? '')
      .digest(),
  };
}
