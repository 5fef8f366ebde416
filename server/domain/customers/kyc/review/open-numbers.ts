import type { OperatorContext } from '../../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../../accounts/operators/operator-transaction.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { openRecord } from '../sealed-records.ts';
import { lockKycOfUser } from '../store/people.ts';

/** PANs of a submission as they were typed and proved; null where there is none. */
export type OpenedNumbers = { typed: string | null; proved: string | null };

/**
 * The whole PANs of a user, for the reviewer who compares them with the documents and decides; that they looked goes into the audit log, the
 * numbers do not. Raises NOT_FOUND, ROLE_NOT_ALLOWED. Decisions 11.
 */
export async function openNumbers(
  context: OperatorContext,
  { userCode }: { userCode: string },
): Promise<OpenedNumbers> {
  const { vault } = context.core;
  return inOperatorTransaction(context, 'kyc.decide', async ({ client, audit }) => {
    const record = (await lockKycOfUser(client, userCode))?.record;
    if (!record) throw new DomainError('NOT_FOUND');
    const { personId, submission, sealed } = record;
    await audit({ action: 'kyc.numbers_opened', subject: userCode, after: { submission }, partnerId: null });
    return {
      typed: openRecord(vault, 'details', personId, sealed.details)?.pan ?? null,
      proved: openRecord(vault, 'pan', personId, sealed.pan)?.pan ?? null,
    };
  });
}
