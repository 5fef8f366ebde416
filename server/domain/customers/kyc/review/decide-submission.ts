import type { OperatorContext } from '../../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../../accounts/operators/operator-transaction.ts';
import { decideKyc, type KycDecision, type Reviewed } from '../decide-kyc.ts';
import { type RejectionCode, rejectionText } from './rejection-reasons.ts';

/** What a reviewer decides. The user reads the note after the words of the reason. */
export type ReviewDecision = { outcome: 'approve' } | { outcome: 'reject'; code: RejectionCode; note: string };

/**
 * Decides on a submission as a member of the service's staff: of many at once one decides, and the others receive the outcome. Raises
 * ROLE_NOT_ALLOWED, VALIDATION_ERROR on `note`, and what `decideKyc` does. Leaves an audit entry. Spec 3.5, decisions 11.
 */
export async function decideSubmission(
  context: OperatorContext,
  { decision, ...reviewed }: Reviewed & { decision: ReviewDecision },
): Promise<void> {
  const decided: KycDecision =
    decision.outcome === 'approve'
      ? decision
      : { outcome: 'reject', reason: rejectionText(decision.code, decision.note) };
  await inOperatorTransaction(context, 'kyc.decide', ({ client }) =>
    decideKyc(client, context, { ...reviewed, decision: decided }),
  );
}
