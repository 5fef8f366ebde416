import { isStopped, requireRunning } from '../../accounts/halts/require-running.ts';
import { takeFaults } from '../../accounts/sandbox/take-faults.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';

/**
 * Requires that payments can be collected for this account now. Raises PAYMENT_INFRA_NOT_ENABLED, PAYMENT_INFRA_DISABLED, and in a
 * sandbox that has armed them PAYMENT_GATEWAY_UNAVAILABLE and, for intent checkouts, UPI_INTENT_UNAVAILABLE. Spec 4.8, part 7.
 */
export async function requireCollection(context: PartnerContext, checkoutType: 'intent' | 'hosted'): Promise<void> {
  if (!context.partner.collectionEnabled) throw new DomainError('PAYMENT_INFRA_NOT_ENABLED');
  await requireRunning(context, 'payments');
  if (!context.hasFaults) return;
  const { pool } = context.core.database;
  const [isDown] = await takeFaults(pool, 'gateway_down', [context]);
  if (isDown) throw new DomainError('PAYMENT_GATEWAY_UNAVAILABLE');
  const [hasNoIntent] = checkoutType === 'intent' ? await takeFaults(pool, 'intent', [context]) : [];
  if (hasNoIntent) throw new DomainError('UPI_INTENT_UNAVAILABLE');
}

/** Whether screens offer this account's customers to pay: collection is on for it, and not paused for everybody. */
export async function isCollecting({ core, partner }: PartnerContext): Promise<boolean> {
  return partner.collectionEnabled && !(await isStopped(core, 'payments'));
}
