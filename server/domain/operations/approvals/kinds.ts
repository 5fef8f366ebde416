import type { ApprovalKind } from '../../accounts/operators/approval.ts';
import { addOperator, setOperatorRole } from '../../accounts/operators/staff-kinds.ts';
import { resetPasskeysKind } from '../../accounts/passkeys/reset-passkeys.ts';
import { cancelDelivery } from '../../delivery/fulfilment/cancel-kind.ts';
import { attestVault } from '../../documents/attestations/attest-kind.ts';
import { settleStatement } from '../../documents/statements/settle-kind.ts';
import { refundOrder } from '../../payments/orders/staff-actions/refund-kind.ts';
import { settleRefundKind } from '../../payments/orders/staff-actions/settle-refund-kind.ts';
import { bookSettlement } from '../../payments/reconciliation/book-settlement.ts';
import { settleWithdrawalKind } from '../../payments/withdrawals/settle-kind.ts';
import { adjustFloat, topUpFloat } from '../partners/float-kinds.ts';
import { setOwner } from '../partners/owner-kind.ts';
import { setCommission, setCreditLineKind, setFeeBearer, setMarkupLive } from '../partners/terms-kinds.ts';
import { releaseRestorationKind } from '../restorations/release-kind.ts';

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
  'passkeys.reset': resetPasskeysKind,
  'delivery.cancel': cancelDelivery,
  'restoration.release': releaseRestorationKind,
  'vault.attest': attestVault,
};

export type ApprovalKindName = keyof typeof kinds;

export const approvalKinds = kinds as unknown as Readonly<Record<ApprovalKindName, ApprovalKind>>;

export const approvalKindNames = Object.keys(kinds) as [ApprovalKindName, ...ApprovalKindName[]];
