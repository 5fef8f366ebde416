import { createHash } from 'node:crypto';
import { tryOut } from '../../../database/transaction.ts';
import { APPROVAL_LIFE_MS } from '../../accounts/operators/approval.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { readReason } from '../../accounts/operators/reason.ts';
import { requireConfirmed } from '../../accounts/sessions/require-confirmed.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { type ApprovalKindName, approvalKinds } from './kinds.ts';
import { requireOwnTransfer } from './require-own-transfer.ts';
import { expireApprovals, findByReference, insertApproval } from './store.ts';

const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9 ._/:#-]{0,79}$/;

/**
 * Asks that something be done which takes two persons. It is tried and taken back, so that what cannot be done is refused here; then it
 * waits seven days for another member. Answers its id and the hash of what was asked, which the approver has to name. Raises
 * VALIDATION_ERROR, ROLE_NOT_ALLOWED, CONFIRMATION_REQUIRED (of what changes who may do what), DUPLICATE_REFERENCE where the reference was used for this kind and partner already, in whatever case, or its bank
 * transfer has settled something, and what its kind raises. Leaves an audit entry.
 */
export async function requestApproval(
  context: OperatorContext,
  asked: { kind: ApprovalKindName; input: Readonly<Record<string, unknown>>; reason: string; reference: string },
): Promise<{ approvalId: string; inputHash: string }> {
  const kind = approvalKinds[asked.kind];
  if (kind.isAboutPeople) requireConfirmed(context);
  const reason = readReason(asked.reason);
  const reference = asked.reference.trim();
  if (!REFERENCE.test(reference)) {
    throw fieldError(
      'VALIDATION_ERROR',
      'reference',
      'Enter a reference of letters, digits and . _ / : # -, at most 80.',
    );
  }
  return inOperatorTransaction(context, kind.mayRequest, async ({ client, operator, at, audit }) => {
    const { core } = context;
    await expireApprovals(client, at);
    const input = await kind.prepare(client, { core, given: asked.input });
    const partnerId = kind.partnerIdOf(input);
    const known = await findByReference(client, { kind: asked.kind, partnerId, reference });
    if (known !== undefined) {
      throw new DomainError('DUPLICATE_REFERENCE', {
        message: `This reference belongs to ${known} already.`,
        details: { approval_id: known },
      });
    }
    const approvalId = newId('apr', at);
    await tryOut(client, () => kind.execute(client, { core, input, approvalId, reference, at }));
    const text = JSON.stringify(input);
    await requireOwnTransfer(client, { kind: asked.kind, input: text, reference });
    const inputHash = createHash('sha256').update(text).digest();
    await insertApproval(client, {
      id: approvalId,
      kind: asked.kind,
      partnerId,
      input: text,
      inputHash,
      reason,
      reference,
      requestedBy: operator.id,
      requesterName: operator.name,
      requesterHash: operator.mobileHash,
      requestedAt: new Date(at),
      expiresAt: new Date(at + APPROVAL_LIFE_MS),
    });
    const after = { kind: asked.kind, input: shownInput(input), reason, reference };
    await audit({ action: 'approval.requested', subject: approvalId, after, partnerId });
    return { approvalId, inputHash: inputHash.toString('hex') };
  });
}

/** An input as it may be shown and logged: without what is sealed in it. */
export function shownInput(input: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !name.endsWith('Sealed') && !name.endsWith('Hash')),
  );
}
