import type { PoolClient } from 'pg';
import type { ApprovalKind } from '../../../accounts/operators/approval.ts';
import { assertInvariant, DomainError, fieldError } from '../../../kernel/errors.ts';
import { isId } from '../../../kernel/ids.ts';
import { post } from '../../../ledger/post.ts';
import { closeRefundLosses, lockRefund, type RefundStand, tryRefundAgain } from '../store/refund-locks.ts';
import { completeRefund } from '../store/refunds.ts';
import { type RefundOutcome, refundOutcomes, refusalOfOutcome } from './refund-outcomes.ts';

const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9/_-]{4,39}$/;
const places = { refunded_at_gateway: 'gateway_clearing', refunded_by_bank: 'bank' } as const;
/** What stands against money that went back too often; null where it is with the gateway still. */
const remedies = { recovered_by_bank: 'bank', written_off: 'gateway_fee_expense', reviewed: null } as const;
const needsReference = (outcome: RefundOutcome) => outcome in places || outcome === 'recovered_by_bank';

/** Money in paise, as text. */
type SettleInput = {
  refundId: string;
  paymentId: string;
  partnerId: string;
  mode: string;
  amountPaise: string;
  outcome: RefundOutcome;
  utr: string | null;
};

/**
 * Settles a refund on the word of two of the service's staff: money and state in one commit, as where the gateway tells. While the gateway
 * has a word of its own (it is pending, or has not been asked within two hours) that counts, and it is not settled while it is being
 * asked. Out of the bank only what no attempt may still bring. What failed is looked at for seven days more: money that goes back twice
 * is noticed, and leaves the gateway's clearing with the decision what became of it. Spec 3.3, decisions 15.
 */
export const settleRefundKind: ApprovalKind<SettleInput> = {
  mayRequest: 'money.request',
  mayApprove: 'money.approve',
  partnerIdOf: ({ partnerId }) => partnerId,
  async prepare(client, { given }) {
    const outcome = refundOutcomes.find((one) => one === given.outcome);
    if (!outcome) throw fieldError('VALIDATION_ERROR', 'outcome', `must be one of ${refundOutcomes.join(', ')}`);
    const utr = String(given.utr ?? '').trim();
    if (needsReference(outcome) && !REFERENCE.test(utr)) {
      throw fieldError('VALIDATION_ERROR', 'utr', 'Enter the reference of the refund: 5 to 40 letters and digits.');
    }
    const id = String(given.refundId ?? '');
    const found = isId(id) ? await lockRefund(client, id) : undefined;
    if (!found) throw new DomainError('NOT_FOUND', { message: 'No such refund.' });
    const { refundId, paymentId, partnerId, mode, amountPaise } = found;
    const kept = needsReference(outcome) ? utr : null;
    return { refundId, paymentId, partnerId, mode, amountPaise: String(amountPaise), outcome, utr: kept };
  },
  async execute(client, { input: { refundId, paymentId, outcome, utr }, at }) {
    const found = await lockRefund(client, refundId);
    if (!found) throw new DomainError('NOT_FOUND', { message: 'No such refund.' });
    const refusal = refusalOfOutcome(found, outcome, at);
    if (refusal !== undefined) throw new DomainError('INVALID_TRANSITION', { message: refusal });
    const moment = at + found.clockOffsetMs;
    switch (outcome) {
      case 'recovered_by_bank':
      case 'written_off':
      case 'reviewed':
        await closeLosses(client, found, { remedy: remedies[outcome], at: moment });
        break;
      case 'try_again':
        await tryRefundAgain(client, { refundId, now: at });
        break;
      default: {
        const report = { refundId, attemptId: null, reference: utr ?? '', place: places[outcome] };
        await completeRefund(client, { ...report, at: moment, by: 'operator' });
      }
    }
    return {
      action: 'payment.refund_settled',
      subject: paymentId,
      before: { refundId, status: found.status, exception: found.exception },
      after: { outcome, utr },
    };
  },
};

async function closeLosses(
  client: PoolClient,
  { refundId, bookId, amountPaise, openLosses: losses }: RefundStand,
  { remedy, at }: { remedy: (typeof remedies)[keyof typeof remedies]; at: number },
): Promise<void> {
  await closeRefundLosses(client, { refundId, losses, at });
  if (remedy === null) return;
  const amount = amountPaise * BigInt(losses);
  const verdicts = await post(client, [
    {
      bookId,
      kind: 'payment_refund_twice',
      referenceId: refundId,
      at,
      lines: [
        { kind: 'gateway_clearing', asset: 'INR', amount },
        { kind: remedy, asset: 'INR', amount: -amount },
      ],
    },
  ]);
  assertInvariant(
    verdicts.every(({ accepted }) => accepted),
    'accounts of a gateway have no floor',
  );
}
