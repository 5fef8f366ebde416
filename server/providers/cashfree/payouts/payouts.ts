import { systemClock } from '../../../domain/kernel/clock.ts';
import { type Paise, rupees } from '../../../domain/kernel/money.ts';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import type { Payee, PayoutAnswer, PayoutGateway } from '../../../domain/payments/withdrawals/payout-gateway.ts';
import { checkAnswer } from '../check-answer.ts';
import { type CashfreeAnswer, type CashfreeCredentials, createCashfreeClient } from '../client.ts';
import { readSignedCallback } from './signed-callback.ts';
import { readTransfer, transferAnswer } from './transfer.ts';

const API_VERSION = '2024-01-01';
const NAME_MAX = 100;
/** Statuses by which a transfer is refused for what it says; 409 is about one that is there. */
const REFUSALS = new Set([400, 422]);

/**
 * Cashfree Payouts, version 2: one call pays, with the payee's details in it, and another tells what became of it. The transfer's id is
 * the withdrawal's, which Cashfree takes once. Raises ProviderProblem.
 */
export function createCashfreePayouts(options: CashfreeCredentials): PayoutGateway {
  const call = createCashfreeClient({ ...options, apiVersion: API_VERSION });
  const clock = options.clock ?? systemClock;

  async function read(asked: { withdrawalId: string; amount: Paise }): Promise<PayoutAnswer | undefined> {
    const answer = await call({
      method: 'GET',
      path: `/transfers?transfer_id=${encodeURIComponent(asked.withdrawalId)}`,
    });
    return answer.status === 404 ? undefined : readAnswer(answer, asked);
  }

  return {
    name: 'cashfree',
    canReverse: true,
    isConfigured: true,
    async send({ withdrawalId, amount, payee }) {
      const answer = await call({
        method: 'POST',
        path: '/transfers',
        body: {
          transfer_id: withdrawalId,
          transfer_amount: rupees(amount),
          transfer_currency: 'INR',
          transfer_mode: payee.type === 'upi' ? 'upi' : 'banktransfer',
          beneficiary_details: beneficiary(payee),
        },
      });
      // An earlier request arrived although its answer was lost; the provider may not list it yet.
      const known = answer.status === 409 ? await read({ withdrawalId, amount }) : undefined;
      if (!known && !answer.isOk && !REFUSALS.has(answer.status)) {
        throw new ProviderProblem('unknown', `Cashfree does not say whether it pays: HTTP status ${answer.status}`);
      }
      return known ?? readAnswer(answer, { withdrawalId, amount });
    },
    read,
    readCallback: (callback) => readSignedCallback(callback, { secret: options.clientSecret, now: clock.now() }),
  };
}

function beneficiary(payee: Payee): object {
  // Letters and spaces only; the bank pays by the number alone.
  const name = payee.name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
    .slice(0, NAME_MAX);
  return {
    beneficiary_name: name || 'Account Holder',
    beneficiary_instrument_details:
      payee.type === 'bank'
        ? { bank_account_number: payee.accountNumber, bank_ifsc: payee.ifsc }
        : { vpa: payee.upiId },
    beneficiary_contact_details: { beneficiary_phone: payee.mobile, beneficiary_country_code: '+91' },
  };
}

function readAnswer(answer: CashfreeAnswer, asked: { withdrawalId: string; amount: Paise }): PayoutAnswer {
  const transfer = checkAnswer(transferAnswer, answer);
  if (transfer.transfer_id !== asked.withdrawalId || transfer.transfer_amount !== asked.amount) {
    throw new ProviderProblem('unknown', 'Cashfree has another transfer under this id');
  }
  return readTransfer(transfer);
}
