import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fieldError } from '../../../domain/kernel/errors.ts';
import type { IdempotencyKey } from '../../../domain/ledger/idempotency/record.ts';

const HEADER = 'Idempotency-Key';
const CHARACTERS_MAX = 100;

/** What is wrong with a key, or undefined: no call was ever executed with one of another length (decisions 3). */
export function keyProblem(key: string): string | undefined {
  const length = [...key].length;
  return length < 1 || length > CHARACTERS_MAX ? `must be 1 to ${CHARACTERS_MAX} characters` : undefined;
}

/** The Idempotency-Key that a call brings, whatever it looks like. */
export function givenKey(request: IncomingMessage): string | undefined {
  const given = request.headers['idempotency-key'];
  return given === undefined ? undefined : headerText(String(given));
}

/** The Idempotency-Key of a call with the digest of its raw body. Raises VALIDATION_ERROR naming the header (decisions 3). */
export function readIdempotencyKey(request: IncomingMessage, body: Buffer | undefined): IdempotencyKey | undefined {
  const key = givenKey(request);
  if (key === undefined) return undefined;
  const problem = keyProblem(key);
  if (problem !== undefined) throw fieldError('VALIDATION_ERROR', HEADER, problem);
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
