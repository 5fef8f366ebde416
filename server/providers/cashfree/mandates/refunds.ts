import { rupees } from '../../../domain/kernel/money.ts';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import type { DebitRefund, MandateGateway } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';
import type { RefundAnswer } from '../../../domain/payments/orders/payment-gateway.ts';
import type { CashfreeAnswer, CashfreeRequest } from '../client.ts';
import { readRefund } from './answers.ts';

/** Refunds of debits at Cashfree, asked for and asked about. Raises ProviderProblem. */
export function createCashfreeDebitRefunds(
  call: (request: CashfreeRequest) => Promise<CashfreeAnswer>,
  pathOf: (sipId: string) => string,
): Pick<MandateGateway, 'refund' | 'readRefund'> {
  /** How an unknown id is refused is not documented: whatever is refused is not there. */
  async function find(request: DebitRefund): Promise<RefundAnswer | undefined> {
    const path = `${pathOf(request.sipId)}/refunds/${encodeURIComponent(request.refundId)}`;
    const answer = await call({ method: 'GET', path });
    return answer.isOk ? readRefund(answer, request) : undefined;
  }

  return {
    // Asked for first: a key would get the first answer, "pending", for good.
    async refund(request) {
      const { refundId, sipId, gatewayPaymentId, amount } = request;
      const known = await find(request);
      if (known) return known;
      const answer = await call({
        method: 'POST',
        path: `${pathOf(sipId)}/refunds`,
        body: {
          subscription_id: sipId,
          payment_id: gatewayPaymentId,
          refund_id: refundId,
          refund_amount: rupees(amount),
          refund_speed: 'STANDARD',
        },
        idempotencyKey: refundId,
        isForbiddenDecisive: true,
      });
      if (answer.status === 409) {
        throw new ProviderProblem('exists', 'Cashfree knows the refund, and does not tell of it');
      }
      return readRefund(answer, request);
    },
    readRefund: find,
  };
}
