import type { PartnerContext } from '../../../domain/context.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { findIdempotencyRecord } from '../../../domain/ledger/idempotency/find-record.ts';
import { replay } from '../../../domain/ledger/idempotency/replay.ts';
import type { Call, Reply, TokenRoute } from './route.ts';

/**
 * What a call that was refused is answered all the same, because its key was used before: whatever grants, limits, faults, prices or
 * stops are by now. Undefined where the refusal stands. So a key costs no look-up of its own before a call that goes through, and no gate,
 * wherever it stands, comes before a used key. Decisions 15.
 */
export async function replayUsedKey(
  context: PartnerContext,
  route: TokenRoute,
  call: Pick<Call<never, never>, 'idempotency'> | undefined,
  refusal: unknown,
): Promise<Reply<unknown> | undefined> {
  const { idempotency } = call ?? {};
  if (!route.presentStored || !idempotency || !(refusal instanceof DomainError)) return undefined;
  if (refusal.code === 'IDEMPOTENCY_BODY_MISMATCH') return undefined;
  const found = await findIdempotencyRecord(context, { endpoint: route.path, key: idempotency.key });
  // For a first call that is undecided it was waited long enough.
  if (!found || (refusal.code === 'SERVICE_UNAVAILABLE' && found.state !== 'done')) return undefined;
  const { outcome, isBodyMismatch } = await replay(context, found, idempotency);
  return {
    status: route.successStatus ?? 200,
    ...route.presentStored(outcome, context.core),
    replay: { isBodyMismatch },
  };
}
