import type { ApprovalState } from '../../accounts/operators/approval.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { isOperatorAllowed } from '../../accounts/operators/permissions.ts';
import { DomainError } from '../../kernel/errors.ts';
import { type ApprovalKindName, approvalKinds } from './kinds.ts';
import { shownInput } from './request-approval.ts';
import { readPartnerNames, selectApprovals } from './store.ts';

/** A request as staff see it. Instants in milliseconds, real time. */
export type ApprovalView = {
  approvalId: string;
  kind: string;
  partnerId: string | null;
  partnerName: string | null;
  /** What is asked, without what is sealed; money in paise, as text */
  input: Record<string, unknown>;
  /** What the approver has to name */
  inputHash: string;
  reason: string;
  reference: string;
  state: ApprovalState;
  requestedBy: string;
  requestedAt: number;
  expiresAt: number;
  decidedBy: string | null;
  decidedAt: number | null;
  note: string | null;
  /** The one who looks asked for it */
  isOwn: boolean;
  /** The one who looks may approve it, as things stand */
  canApprove: boolean;
};

/** Requests, the latest first, a page by the id it ends with. */
export async function listApprovals(
  context: OperatorContext,
  filter: {
    state?: ApprovalState | undefined;
    partnerId?: string | undefined;
    before?: string | undefined;
    limit: number;
  },
): Promise<{ approvals: ApprovalView[]; nextBefore: string | undefined }> {
  const approvals = await viewApprovals(context, { ...filter, limit: filter.limit + 1 });
  const page = approvals.slice(0, filter.limit);
  return { approvals: page, nextBefore: approvals.length > filter.limit ? page.at(-1)?.approvalId : undefined };
}

/** One request. Raises NOT_FOUND. */
export async function readApproval(context: OperatorContext, approvalId: string): Promise<ApprovalView> {
  const [found] = await viewApprovals(context, { id: approvalId, limit: 1 });
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}

async function viewApprovals(
  { core, actor }: OperatorContext,
  filter: Omit<Parameters<typeof selectApprovals>[1], 'at'>,
): Promise<ApprovalView[]> {
  const rows = await selectApprovals(core.database.pool, { ...filter, at: core.clock.now() });
  const partnerIds = [...new Set(rows.flatMap(({ partnerId }) => partnerId ?? []))];
  const names = await readPartnerNames(core.database.prisma, partnerIds);
  return rows.map((row) => {
    const kind = approvalKinds[row.kind as ApprovalKindName];
    const isOwn = row.requestedBy === actor.id;
    return {
      approvalId: row.id,
      kind: row.kind,
      partnerId: row.partnerId,
      partnerName: row.partnerId === null ? null : (names.get(row.partnerId) ?? null),
      input: shownInput(JSON.parse(row.input)),
      inputHash: row.inputHash.toString('hex'),
      reason: row.reason,
      reference: row.reference,
      state: row.state,
      requestedBy: row.requesterName,
      requestedAt: row.requestedAt.getTime(),
      expiresAt: row.expiresAt.getTime(),
      decidedBy: row.deciderName,
      decidedAt: row.decidedAt?.getTime() ?? null,
      note: row.note,
      isOwn,
      canApprove:
        row.state === 'waiting' && !isOwn && kind !== undefined && isOperatorAllowed(actor.role, kind.mayApprove),
    };
  });
}
