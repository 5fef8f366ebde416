import { z } from 'zod';
import { requestWithdrawal, WITHDRAWALS_ENDPOINT } from '../../../domain/payments/withdrawals/request-withdrawal.ts';
import { shownWithdrawalFromRow } from '../../../domain/payments/withdrawals/withdrawal.ts';
import { amountInr, bankAccountId, metadata, ownReference } from '../frame/fields.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentWithdrawal, withdrawalSchema } from './present-withdrawal.ts';

export const requestWithdrawalRoute = tokenRoute({
  method: 'POST',
  path: WITHDRAWALS_ENDPOINT,
  operationId: 'createWithdrawal',
  section: '4.11, decisions 11',
  summary: 'Pay a user out to one of their accounts',
  description:
    'The money leaves the INR wallet at once, the answer is always "processing", and the list tells how it ends: completed, or failed with the money back in the wallet. A bank may give back what was paid; it is failed then, with the reason reversed_by_bank. Send an Idempotency-Key. In the sandbox an amount that ends in .01 fails.',
  access: { capability: 'withdraw' },
  scope: 'payouts',
  body: z.object({
    amount_inr: amountInr,
    bank_account_id: bankAccountId,
    reference: ownReference.meta({ description: 'Your own id of it, kept as it is', example: 'payout-77' }),
    metadata,
  }),
  fieldCodes: { amount_inr: 'INVALID_AMOUNT' },
  presentStored: (outcome) => ({ data: presentWithdrawal(shownWithdrawalFromRow(outcome)) }),
  example: { amount_inr: 500, bank_account_id: 'ba_01kah3n5t0v2m9q4r7w8x1y6z3' },
  response: withdrawalSchema,
  errors: [
    'INVALID_AMOUNT',
    'WITHDRAWAL_LIMIT',
    'VALIDATION_ERROR',
    'INSUFFICIENT_USER_BALANCE',
    'KYC_REQUIRED',
    'USER_CODE_NOT_FOUND',
    'BANK_ACCOUNT_NOT_FOUND',
    'IDEMPOTENCY_BODY_MISMATCH',
  ],
  async handler(context, { params, body, idempotency }) {
    const { result, replay } = await requestWithdrawal(context, {
      userCode: params.user_code ?? '',
      bankAccountId: body.bank_account_id,
      amount: body.amount_inr,
      reference: body.reference,
      metadata: body.metadata,
      idempotency,
    });
    return result.ok ? { data: presentWithdrawal(result.value), replay } : { failure: result.code, replay };
  },
});
