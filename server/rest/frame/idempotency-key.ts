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
  const key = headerText(String(given));
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

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Header bytes as text: UTF-8, or else Latin-1, as many clients write letters. Never two keys as one. */
function headerText(latin1: string): string {
  try {
    return utf8.decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1;
  }
}
