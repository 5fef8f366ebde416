import type { BankCheck } from '../../domain/customers/bank/bank-check.ts';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';

/** Live mode where no bank check is configured: no account is taken on trust. */
export const unconfiguredBankCheck: BankCheck = {
  async check() {
    throw new ProviderProblem('unavailable', 'no provider asks banks: BANK_CHECK is not set');
  },
};
