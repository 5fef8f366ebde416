import { takeFaults } from '../../../accounts/sandbox/take-faults.ts';
import { findMobile } from '../../../customers/users/find-mobile.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { ProviderProblem } from '../../../kernel/provider-problem.ts';
import { stillUndecided } from '../../../ledger/idempotency/replay.ts';
import type { Core, PartnerContext } from '../../context.ts';
import type { PaymentOrder } from '../order.ts';
import type { OpenPayment } from '../payment-gateway.ts';
import { forgetOrder } from '../store/openings.ts';
import { finishCreation } from '../store.ts';

/** What a gateway is asked to open for an order. `expiresAt` is in real time. */
export function openingOf(
  core: Core,
  order: Pick<PaymentOrder, 'paymentId' | 'bookId' | 'userCode' | 'amount' | 'asset'>,
  terms: { payeeName: string; expiresAt: number },
): OpenPayment {
  const { bookId, userCode } = order;
  return {
    orderId: order.paymentId,
    amount: order.amount,
    note: `Digital ${order.asset}`,
    ...terms,
    customer: async () => ({ userCode, mobile: await findMobile(core, { bookId, userCode }) }),
  };
}

/**
 * Asks the gateway for the link of an order that has just been put on record, and answers the order: with its link, or failed where
 * the gateway refuses. A gateway that is not there is a refusal, which leaves nothing behind; where its outcome is unknown, the
 * order stays and is opened later. Raises PAYMENT_GATEWAY_UNAVAILABLE, UPI_INTENT_UNAVAILABLE, SERVICE_UNAVAILABLE. Spec part 7,
 * decisions 3.
 */
export async function openOrder(
  context: PartnerContext,
  order: PaymentOrder,
  options: { endpoint: string; opening: OpenPayment },
): Promise<PaymentOrder> {
  const { core } = context;
  const { pool } = core.database;
  const { paymentId } = order;
  const finish = { paymentId, endpoint: options.endpoint, at: context.now };
  try {
    const [isFaulty] = context.hasFaults ? await takeFaults(pool, 'gateway', [context]) : [];
    if (isFaulty) throw new ProviderProblem('refused', 'the sandbox is set to fail here');
    const opened = await core.payments.collection.gateways[context.mode].open(options.opening);
    return await finishCreation(pool, { ...finish, opened, failReason: null });
  } catch (error) {
    core.log.warn({ error, paymentId }, 'a gateway did not open a payment');
    switch (error instanceof ProviderProblem ? error.kind : 'unknown') {
      case 'refused':
        return finishCreation(pool, { ...finish, opened: undefined, failReason: 'gateway_error' });
      case 'unavailable':
        await forgetOrder(pool, finish);
        throw new DomainError('PAYMENT_GATEWAY_UNAVAILABLE', { cause: error });
      case 'no_intent':
        await forgetOrder(pool, finish);
        // A hosted page has nothing but the link to offer either.
        throw new DomainError(
          order.checkoutType === 'intent' ? 'UPI_INTENT_UNAVAILABLE' : 'PAYMENT_GATEWAY_UNAVAILABLE',
          { cause: error },
        );
      case 'exists':
      case 'unknown':
        throw stillUndecided();
    }
  }
}
