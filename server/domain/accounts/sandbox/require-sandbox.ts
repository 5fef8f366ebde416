import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';

/** Refuses a live caller where only a sandbox may go. Raises SANDBOX_ONLY. Spec 4.10, decisions 14. */
export function requireSandbox({ mode }: Pick<PartnerContext, 'mode'>): void {
  if (mode !== 'sandbox') throw new DomainError('SANDBOX_ONLY');
}
