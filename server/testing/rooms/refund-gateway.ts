import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import type { PaymentGateway, RefundAnswer } from '../../domain/payments/orders/payment-gateway.ts';

type State = 'PENDING' | 'FAILED' | 'SUCCESS';

const fresh = () => ({
  /** What it has on record of refunds, and what a new one is at first */
  refunds: new Map<string, State>(),
  next: 'FAILED' as State,
  isLost: false,
  isBlind: false,
  /** It refuses what it is asked for; it is cut off before anything is made */
  isRefusing: false,
  isCut: false,
  asked: [] as string[],
});

/** A gateway whose refunds go as a test says: what it has on record of them, and what it makes of calls. */
export function createRefundGateway() {
  const answerOf = (id: string): RefundAnswer => {
    const state = gateway.refunds.get(id);
    if (state === 'SUCCESS') return { status: 'completed', reference: `UTR-${id.slice(-8)}` };
    return state === 'FAILED' ? { status: 'failed', reason: 'failed' } : { status: 'pending' };
  };
  const gateway = {
    ...fresh(),
    /** Everything works again, and nothing was asked for. */
    reset: () => void Object.assign(gateway, fresh()),
    /** The simulated gateway with these refunds. */
    plug: (simulated: PaymentGateway): PaymentGateway => ({
      ...simulated,
      async refund({ refundId }) {
        gateway.asked.push(refundId);
        if (gateway.isRefusing) throw new ProviderProblem('refused', 'HTTP status 400');
        if (gateway.isCut) throw new ProviderProblem('unknown', 'no answer in time');
        if (!gateway.refunds.has(refundId)) gateway.refunds.set(refundId, gateway.next);
        if (gateway.isLost) throw new ProviderProblem('unknown', 'no answer in time');
        return answerOf(refundId);
      },
      async readRefund({ refundId }) {
        if (gateway.isLost) throw new ProviderProblem('unknown', 'no answer in time');
        return gateway.isBlind || !gateway.refunds.has(refundId) ? undefined : answerOf(refundId);
      },
    }),
  };
  return gateway;
}
