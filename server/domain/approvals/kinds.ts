import { cancelDelivery } from '../delivery/fulfilment/cancel-kind.ts';
import { addOperator, setOperatorRole } from '../operators/staff-kinds.ts';
import { adjustFloat, topUpFloat } from '../partner-admin/float-kinds.ts';
import { setOwner } from '../partner-admin/owner-kind.ts';
import { setCommission, setCreditLineKind, setFeeBearer, setMarkupLive } from '../partner-admin/terms-kinds.ts';
import { refundOrder } from '../payments/by-hand/refund-kind.ts';
import { settleRefundKind } from '../payments/by-hand/settle-refund-kind.ts';
import { bookSettlement } from '../settlements/book-settlement.ts';
import { settleStatement } from '../statements/settle-kind.ts';
import { settleWithdrawalKind } from '../withdrawals/settle-kind.ts';
import type { ApprovalKind } from './approval.ts';

/** Everything that takes two persons. What is kept names a kind: none may be renamed while a request of it waits. */
const kinds = {
  'float.top_up': topUpFloat,
  'float.adjust': adjustFloat,
  'credit_line.set': setCreditLineKind,
  'fee_bearer.set': setFeeBearer,
  'commission.set': setCommission,
  'markup_live.set': setMarkupLive,
  'partner.set_owner': setOwner,
  'payment.refund': refundOrder,
  'refund.settle': settleRefundKind,
  'withdrawal.settle': settleWithdrawalKind,
  'statement.settle': settleStatement,
  'settlement.book': bookSettlement,
  'operator.add': addOperator,
  'operator.set_role': setOperatorRole,
  'delivery.cancel': cancelDelivery,
};

export type ApprovalKindName = keyof typeof kinds;

export const approvalKinds = kinds as unknown as Readonly<Record<ApprovalKindName, ApprovalKind>>;

export const approvalKindNames = Object.keys(kinds) as [ApprovalKindName, ...ApprovalKindName[]];
