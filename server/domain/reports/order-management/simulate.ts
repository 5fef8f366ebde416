import { inTransaction } from '../../../database/transaction.ts';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import type { PaymentOrder } from '../../payments/orders/order.ts';
import { type SimulatedOutcome, simulateOrder } from '../../payments/orders/simulate-order.ts';
import { type SimulatedSipOutcome, simulateSip } from '../../payments/sips/simulate-sip.ts';
import type { Sip } from '../../payments/sips/sip.ts';
import type { PartnerContext } from '../context.ts';

/** Lets a sandbox order come out as asked, by a member, and puts that on record. Raises as `simulateOrder`. Decisions 9. */
export async function simulatePayment(
  context: PartnerContext,
  input: { paymentId: string; outcome: SimulatedOutcome },
): Promise<PaymentOrder> {
  const order = await simulateOrder(context, input);
  await note(context, 'payment.simulated', input.paymentId, { outcome: input.outcome, status: order.status });
  return order;
}

/** Lets the bank of a sandbox SIP act as asked, by a member, and puts that on record. Raises as `simulateSip`. Decisions 9. */
export async function simulatePlan(
  context: PartnerContext,
  input: { id: string; outcome: SimulatedSipOutcome },
): Promise<Sip> {
  const sip = await simulateSip(context, input);
  await note(context, 'sip.simulated', sip.sipId, { outcome: input.outcome, status: sip.status });
  return sip;
}

async function note(context: PartnerContext, action: string, subject: string, after: object): Promise<void> {
  const { pool } = context.core.database;
  await inTransaction(pool, (client) => recordAudit(context, client, { action, subject, after }));
}
