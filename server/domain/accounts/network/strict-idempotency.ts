import type { PartnerContext } from '../context.ts';
import { changePartner } from './change-partner.ts';

/**
 * Whether a used Idempotency-Key that comes back with another body is refused (IDEMPOTENCY_BODY_MISMATCH) or answered like the first
 * call; both modes, from the next call on. Leaves an audit entry. Decisions 3.
 */
export function setStrictIdempotency(context: PartnerContext, input: { isStrict: boolean }): Promise<boolean> {
  return changePartner<boolean>(context, {
    setting: 'strict_idempotency_body',
    action: 'idempotency.strictness_set',
    decide: () => input.isStrict,
  });
}
