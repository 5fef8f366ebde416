import { z } from 'zod';
import { type BankAccount, bankAccountStatuses } from '../../../domain/customers/bank/bank-account.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { namedObject } from '../frame/named-object.ts';

/** A bank account of decisions 11. Numbers are masked, always. */
export const bankAccountSchema = namedObject('BankAccount', {
  id: z.string().meta({ description: 'The account', example: 'ba_01kah3n5t0v2m9q4r7w8x1y6z3' }),
  type: z.enum(['bank', 'upi']),
  account_number_masked: z.string().nullable().meta({ description: 'Of a bank account', example: 'XXXXXXXXXX5678' }),
  ifsc: z.string().nullable().meta({ description: 'Of a bank account', example: 'HDFC0001234' }),
  bank_name: z.string().nullable().meta({ description: 'Resolved from the IFSC', example: 'HDFC Bank' }),
  branch: z
    .string()
    .nullable()
    .meta({ description: 'As the bank names it where it was asked, else the branch’s code', example: '001234' }),
  upi_id_masked: z.string().nullable().meta({ description: 'Of a UPI id', example: 'as***@okbank' }),
  holder_name: z
    .string()
    .nullable()
    .meta({ description: 'As given, else the user’s; never the bank’s', example: 'Asha Rao' }),
  status: z.enum(bankAccountStatuses),
  created_at: z.iso.datetime(),
});

/** An account in API shape. */
export function presentBankAccount(account: BankAccount): z.input<typeof bankAccountSchema> {
  const isBank = account.type === 'bank';
  return {
    id: account.bankAccountId,
    type: account.type,
    account_number_masked: isBank ? account.masked : null,
    ifsc: account.ifsc,
    bank_name: account.bankName,
    branch: account.branch,
    upi_id_masked: isBank ? null : account.masked,
    holder_name: account.holderName,
    status: account.status,
    created_at: isoTime(account.createdAt),
  };
}
