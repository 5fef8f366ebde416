import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import type { PayoutGateway } from '../../domain/payments/withdrawals/payout-gateway.ts';

/** Live payouts where no provider is set up: it makes no payout, and debits no user for one. */
export const unconfiguredPayouts: PayoutGateway = {
  name: 'unplugged',
  canReverse: false,
  isConfigured: false,
  send: unavailable,
  read: unavailable,
  readCallback() {
    throw new ProviderProblem('refused', 'no payout provider is set up that could call back');
  },
};

async function unavailable(): Promise<never> {
  throw new ProviderProblem('unavailable', 'no payout provider is set up: PAYOUT_GATEWAY');
}
