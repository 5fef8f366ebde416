import { z } from 'zod';
import type { BankCheck, BankCheckAnswer, BankCheckRequest } from '../../domain/customers/bank/bank-check.ts';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import { checkAnswer } from '../cashfree/check-answer.ts';
import { type CashfreeCredentials, createCashfreeClient } from '../cashfree/client.ts';

const API_VERSION = '2022-10-26';

const text = z.string().trim().min(1).max(200).nullish().catch(null);
const accountAnswer = z.object({
  account_status: z.string(),
  account_status_code: z.string().nullish(),
  name_at_bank: text,
  branch: text,
});
const addressAnswer = z.object({ status: z.string(), name_at_bank: text });

/** Words for an account that cannot be paid, whatever is tried. Any other failure is the bank's of the moment. */
const NO_ACCOUNT = new Set([
  'INVALID_ACCOUNT_FAIL',
  'INVALID_IFSC_FAIL',
  'INVALID_BANK_ACCOUNT',
  'ACCOUNT_BLOCKED',
  'NRE_ACCOUNT_FAIL',
  'FRAUD_ACCOUNT',
]);

/** Cashfree Secure ID: asks the bank of an account by a rupee sent there, and that of a UPI id by its name. Raises ProviderProblem. */
export function createCashfreeBankCheck(options: CashfreeCredentials): BankCheck {
  const call = createCashfreeClient({ ...options, apiVersion: API_VERSION });
  return {
    async check(request) {
      const answer = await call({ method: 'POST', ...question(request) });
      // What it cannot make sense of does not exist: that is the answer, not a fault.
      if (answer.status === 400 || answer.status === 422) return { exists: false };
      return request.type === 'bank'
        ? readAccount(checkAnswer(accountAnswer, answer))
        : readAddress(checkAnswer(addressAnswer, answer));
    },
  };
}

function question(request: BankCheckRequest): { path: string; body: object } {
  const name = request.name?.replace(/[^A-Za-z0-9.&/-]+/g, ' ').trim();
  const named = name ? { name } : {};
  return request.type === 'bank'
    ? {
        path: '/bank-account/sync',
        body: { bank_account: request.accountNumber, ifsc: request.ifsc, phone: request.mobile, ...named },
      }
    : { path: '/upi/advance', body: { verification_id: request.checkId, vpa: request.upiId, ...named } };
}

function readAccount(answer: z.output<typeof accountAnswer>): BankCheckAnswer {
  if (answer.account_status === 'VALID') {
    return { exists: true, nameAtBank: answer.name_at_bank ?? undefined, branch: answer.branch ?? undefined };
  }
  if (NO_ACCOUNT.has(answer.account_status_code ?? '')) return { exists: false };
  throw new ProviderProblem('unknown', `the bank does not say: ${answer.account_status_code ?? answer.account_status}`);
}

function readAddress(answer: z.output<typeof addressAnswer>): BankCheckAnswer {
  if (answer.status === 'VALID') {
    return { exists: true, nameAtBank: answer.name_at_bank ?? undefined, branch: undefined };
  }
  if (answer.status === 'INVALID') return { exists: false };
  throw new ProviderProblem('unknown', `the bank does not say: ${answer.status}`);
}

/** Asks for a check that was never made: harmless, and it proves that the credentials are taken from this address. Raises ProviderProblem. */
export async function checkCashfreeVerification(options: CashfreeCredentials): Promise<void> {
  const call = createCashfreeClient({ ...options, apiVersion: API_VERSION });
  await call({ method: 'GET', path: '/bank-account?reference_id=1' });
}
