import { createHash } from 'node:crypto';
import type { ApprovalKind } from '../../accounts/operators/approval.ts';
import { findOperator } from '../../accounts/operators/find-operator.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction, type OperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { isOperatorAllowed, requireOperatorPermission } from '../../accounts/operators/permissions.ts';
import { readReason } from '../../accounts/operators/reason.ts';
import { requireConfirmed } from '../../accounts/sessions/require-confirmed.ts';
import { assertInvariant, DomainError } from '../../kernel/errors.ts';
import { type ApprovalKindName, approvalKinds } from './kinds.ts';
import { requireOwnTransfer } from './require-own-transfer.ts';
import { type ApprovalRow, decideApproval, lockApproval } from './store.ts';

/**
 * Approves what another person has asked for, and executes it in the same commit: once, however many approve at once, and exactly what
 * was asked, whose hash the one who approves names as they saw it. Another person is another member of staff with another mobile. All
 * is judged anew; what cannot be done any more is refused and goes on waiting. Raises CONFIRMATION_REQUIRED, NOT_FOUND, ROLE_NOT_ALLOWED (also for the person
 * who asked), INVALID_TRANSITION where it was decided, has expired, is not what they saw, or was asked by a member who may not ask any
 * more; DUPLICATE_REFERENCE where its bank transfer has settled something meanwhile; and what its kind raises. Leaves two audit entries: that it was approved, and what changed.
 */
export async function approve(
  context: OperatorContext,
  input: { approvalId: string; inputHash: string },
): Promise<void> {
  requireConfirmed(context);
  await inOperatorTransaction(context, undefined, async (tx) => {
    const { client, operator, at, audit } = tx;
    const { row, kind } = await openApproval(tx, input.approvalId);
    requireOperatorPermission(operator.role, kind.mayApprove);
    if (operator.id === row.requestedBy || operator.mobileHash.equals(row.requesterHash)) {
      throw new DomainError('ROLE_NOT_ALLOWED', { message: 'Another person than the one who asked has to approve.' });
    }
    if (row.inputHash.toString('hex') !== input.inputHash.toLowerCase()) {
      throw new DomainError('INVALID_TRANSITION', { message: 'This is not what was asked for. Look at it again.' });
    }
    const hash = createHash('sha256').update(row.input).digest();
    assertInvariant(hash.equals(row.inputHash), 'a request is not what it was');
    const requester = await findOperator(client, row.requestedBy);
    if (!requester || !isOperatorAllowed(requester.role, kind.mayRequest)) {
      throw new DomainError('INVALID_TRANSITION', {
        message: 'The member who asked for this may not ask for it any more.',
      });
    }
    await requireOwnTransfer(client, row);
    await decideApproval(client, { id: row.id, state: 'executed', decider: operator, note: null, at });
    const { partnerId, kind: name, reason, reference, requestedBy } = row;
    await audit({
      action: 'approval.approved',
      subject: row.id,
      before: { state: 'waiting' },
      after: { state: 'executed', kind: name, reason, reference, requestedBy },
      partnerId,
    });
    const change = await kind.execute(client, {
      core: context.core,
      input: JSON.parse(row.input),
      approvalId: row.id,
      reference,
      at,
    });
    await audit({ ...change, after: { ...change.after, approval: row.id }, partnerId });
  });
}

/**
 * Refuses a request, or takes one's own back: nothing is done, and its reference is free again. Raises CONFIRMATION_REQUIRED, NOT_FOUND, ROLE_NOT_ALLOWED,
 * INVALID_TRANSITION where it was decided or has expired, VALIDATION_ERROR on `note`. Leaves an audit entry.
 */
export async function rejectApproval(
  context: OperatorContext,
  input: { approvalId: string; note: string },
): Promise<void> {
  requireConfirmed(context);
  const note = readReason(input.note, 'note');
  await inOperatorTransaction(context, undefined, async (tx) => {
    const { client, operator, at, audit } = tx;
    const { row, kind } = await openApproval(tx, input.approvalId);
    if (operator.id !== row.requestedBy) requireOperatorPermission(operator.role, kind.mayApprove);
    await decideApproval(client, { id: row.id, state: 'rejected', decider: operator, note, at });
    await audit({
      action: 'approval.rejected',
      subject: row.id,
      before: { state: 'waiting' },
      after: { state: 'rejected', note },
      partnerId: row.partnerId,
    });
  });
}

const became = { executed: 'was approved', rejected: 'was rejected', expired: 'has expired' } as const;

/** A request that can still be decided, locked, with its kind. */
async function openApproval(
  { client, at }: OperatorTransaction,
  approvalId: string,
): Promise<{ row: ApprovalRow; kind: ApprovalKind }> {
  const row = await lockApproval(client, approvalId);
  if (!row) throw new DomainError('NOT_FOUND');
  if (row.state !== 'waiting' || row.expiresAt.getTime() <= at) {
    const state = row.state === 'waiting' ? 'expired' : row.state;
    throw new DomainError('INVALID_TRANSITION', {
      message: `This request ${became[state]} already.`,
      details: { state },
    });
  }
  const kind = approvalKinds[row.kind as ApprovalKindName] as ApprovalKind | undefined;
  if (!kind) throw new DomainError('INVALID_TRANSITION', { message: 'Such a request cannot be approved any more.' });
  return { row, kind };
}
