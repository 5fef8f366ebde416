import type { BankCheck } from '../../domain/customers/bank/bank-check.ts';

/** Banks of the sandbox: every account exists, and they do not tell whose it is. */
export const simulatedBankCheck: BankCheck = {
  check: async () => ({ exists: true, nameAtBank: undefined, branch: undefined }),
};
