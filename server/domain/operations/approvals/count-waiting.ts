import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { isOperatorAllowed } from '../../accounts/operators/permissions.ts';
import { type ApprovalKindName, approvalKinds } from './kinds.ts';
import { countWaitingByKind } from './store.ts';

/** How many requests wait: those that the reader may approve, and those that another member has to. */
export async function countWaitingApprovals({
  core,
  actor,
}: OperatorContext): Promise<{ forMe: number; forOthers: number }> {
  const groups = await countWaitingByKind(core.database.pool, { requestedBy: actor.id, at: core.clock.now() });
  const count = { forMe: 0, forOthers: 0 };
  for (const { kind, isOwn, count: waiting } of groups) {
    const known = approvalKinds[kind as ApprovalKindName];
    const isForMe = !isOwn && known !== undefined && isOperatorAllowed(actor.role, known.mayApprove);
    count[isForMe ? 'forMe' : 'forOthers'] += waiting;
  }
  return count;
}
