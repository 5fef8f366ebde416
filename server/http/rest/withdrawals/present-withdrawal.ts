import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { type ShownWithdrawal, withdrawalStatuses } from '../../../domain/payments/withdrawals/withdrawal.ts';
import { bankAccountSchema, presentBankAccount } from '../bank/present-bank-account.ts';
import { metadataShown } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';

/** A withdrawal of decisions 11. */
export const withdrawalSchema = namedObject('Withdrawal', {
  withdrawal_id: z.string().meta({ description: 'The withdrawal', example: 'wd_01kah3n5t0v2m9q4r7w8x1y6z3' }),
  amount_inr: z.number(),
  reference: z.string().nullable().meta({ description: 'Your own id of it, where you gave one' }),
  metadata: metadataShown,
  status: z.enum(withdrawalStatuses),
  bank_account: bankAccountSchema.meta({ description: 'Where it goes' }),
  utr: z
    .string()
    .nullable()
    .meta({ description: 'The bank’s reference, once it was paid', example: 'SIMN263250123456' }),
  failure_reason: z
    .string()
    .nullable()
    .meta({ description: 'Why the money is back in the wallet', example: 'declined_by_bank' }),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable().meta({
    description: 'When it was paid; stays where the bank gave it back later and it is failed with reversed_by_bank',
  }),
});

/** A withdrawal in API shape; also what the look-up of a key answers. */
export function presentWithdrawal(withdrawal: ShownWithdrawal): z.input<typeof withdrawalSchema> {
  return {
    withdrawal_id: withdrawal.withdrawalId,
    amount_inr: rupees(withdrawal.amount),
    reference: withdrawal.reference,
    metadata: withdrawal.metadata,
    status: withdrawal.status,
    bank_account: presentBankAccount(withdrawal.account),
    utr: withdrawal.utr,
    failure_reason: withdrawal.failureReason,
    created_at: isoTime(withdrawal.createdAt),
    completed_at: withdrawal.completedAt === null ? null : isoTime(withdrawal.completedAt),
  };
}
