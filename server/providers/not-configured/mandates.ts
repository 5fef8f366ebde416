import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import type { MandateGateway } from '../../domain/payments/orders/gateway/mandate-gateway.ts';

/** The live gateway where none is set up: it opens nothing, so that no customer approves a mandate that is never debited. */
export const unconfiguredMandates: MandateGateway = {
  name: 'unplugged',
  isLocal: false,
  open: unavailable,
  read: async () => ({ status: 'pending', debits: [] }),
  stop: unavailable,
  refund: unavailable,
  readRefund: unavailable,
};

async function unavailable(): Promise<never> {
  throw new ProviderProblem('unavailable', 'no gateway of mandates is set up: PAYMENT_GATEWAY');
}
