import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import type { PaymentGateway } from '../../domain/payments/orders/payment-gateway.ts';

/** The live gateway where none is set up: it opens nothing, so that no customer is shown a link without a payment page. */
export const unconfiguredGateway: PaymentGateway = {
  name: 'unplugged',
  isLocal: false,
  open: unavailable,
  read: async () => [],
  refund: unavailable,
  readRefund: unavailable,
  readCallback() {
    throw new ProviderProblem('refused', 'no gateway is set up that could call back');
  },
};

async function unavailable(): Promise<never> {
  throw new ProviderProblem('unavailable', 'no payment gateway is set up: PAYMENT_GATEWAY');
}
