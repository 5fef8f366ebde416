import { DomainError } from '../../kernel/errors.ts';
import { equalHashes } from '../../kernel/vault.ts';
import type { BookContext } from '../context.ts';
import { findIdempotencyRecord } from './find-record.ts';
import type { IdempotencyKey, IdempotencyRecord } from './record.ts';

const WAIT_MS = 12_000;
const LOOK_MS = 25;

/** A call, and whether its partner refuses a used key with another body. */
type ReplayContext = BookContext & { readonly partner: { readonly strictIdempotencyBody: boolean } };

/**
 * What a key that was used before came to; where the first call is still at work, waits for it. Raises
 * IDEMPOTENCY_BODY_MISMATCH where the account refuses another body, SERVICE_UNAVAILABLE while the first is undecided.
 * Spec part 7, decisions 3.
 */
export async function replay(
  context: ReplayContext,
  found: IdempotencyRecord,
  given: IdempotencyKey | undefined,
): Promise<{ outcome: Record<string, unknown>; isBodyMismatch: boolean }> {
  const isBodyMismatch = given !== undefined && !equalHashes(found.bodySha256, given.bodySha256);
  if (isBodyMismatch) {
    if (context.partner.strictIdempotencyBody) throw new DomainError('IDEMPOTENCY_BODY_MISMATCH');
    context.core.log.warn({ requestId: context.requestId }, 'an idempotency key came back with another body');
  }
  const record = await waitUntilDone(context, found);
  return { outcome: record.outcome ?? {}, isBodyMismatch };
}

/**
 * The outcome, by `replay`, of a call whose key was used before; undefined for a new key or none. Verbs that judge anything
 * outside of the statement that takes the key ask this first, so that a used key is answered whatever is by now. Decisions 15.
 */
export async function replayIfUsed(
  context: ReplayContext,
  endpoint: string,
  given: IdempotencyKey | undefined,
): Promise<{ outcome: Record<string, unknown>; isBodyMismatch: boolean } | undefined> {
  const found = given && (await findIdempotencyRecord(context, { endpoint, key: given.key }));
  return found && replay(context, found, given);
}

/** Looks again until the first call is through: usually milliseconds, seconds where recovery has to finish it. */
async function waitUntilDone(context: BookContext, found: IdempotencyRecord): Promise<IdempotencyRecord> {
  const { endpoint, key } = found;
  const { clock } = context.core;
  const until = clock.now() + WAIT_MS;
  let record: IdempotencyRecord | undefined = found;
  while (record?.state !== 'done') {
    if (!record || clock.now() > until) throw stillUndecided();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    record = await findIdempotencyRecord(context, { endpoint, key });
  }
  return record;
}

/** What a call answers while the outcome of the execution is unknown; a retry with the same key learns it. */
export function stillUndecided(): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', {
    message: 'The order is being processed and its outcome is not known yet. Repeat with the same Idempotency-Key.',
  });
}
