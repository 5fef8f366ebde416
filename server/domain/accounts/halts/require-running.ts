import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import type { Stoppable } from './stop.ts';

/**
 * Requires that something is not stopped for everybody, as of a second ago at most. Raises PAYMENT_INFRA_DISABLED for payments, PRICES_UNAVAILABLE for a metal. Spec part 7, decision trading-halts.
 */
export async function requireRunning(context: PartnerContext, what: Stoppable): Promise<void> {
  if (!(await isStopped(context.core, what))) return;
  throw what === 'payments' ? new DomainError('PAYMENT_INFRA_DISABLED') : tradingStopped();
}

/** Whether something is stopped for everybody, as of a second ago at most; payments also by the settings. */
export async function isStopped(
  core: Pick<PartnerContext['core'], 'settings'> & {
    readonly accounts: Pick<PartnerContext['core']['accounts'], 'halts'>;
  },
  what: Stoppable,
): Promise<boolean> {
  if (what === 'payments' && core.settings.arePaymentsPaused) return true;
  return (await core.accounts.halts.current()).has(what);
}

/** What a trade is refused with while trading in its metal is stopped: definite, with nothing done. Decision trading-halts. */
export function tradingStopped(): DomainError {
  return new DomainError('PRICES_UNAVAILABLE', {
    message: 'Trading is stopped at the moment. Nothing was done. Try again later.',
  });
}
