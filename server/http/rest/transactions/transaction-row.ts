import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { channels, transactionTypes } from '../../../domain/trading/transaction.ts';
import type { ListedTransaction } from '../../../domain/trading/transactions/listed-transaction.ts';
import { namedObject } from '../frame/named-object.ts';

/** Row of every list of transactions, and head of a single one (decisions 12). */
export const transactionRowSchema = namedObject('Transaction', {
  transaction_id: z.string(),
  type: z.enum(transactionTypes),
  channel: z.enum(channels),
  asset_type: z.enum(assets),
  quantity_grams: z.number(),
  amount_inr: z.number(),
  rate_inr_per_gram: z.number(),
  status: z.enum(['debited', 'completed', 'voided']),
  user_code: z.string().nullable(),
  receiver: namedObject('TransactionReceiver', {
    user_code: z.string(),
    mobile_masked: z.string(),
    name: z.string().nullable(),
  }).nullable(),
  created_at: z.iso.datetime(),
});

/** A transaction in API shape. */
export function presentTransaction(row: ListedTransaction): z.input<typeof transactionRowSchema> {
  return {
    transaction_id: row.transactionId,
    type: row.type,
    channel: row.channel,
    asset_type: row.asset,
    quantity_grams: grams(row.metal),
    amount_inr: rupees(row.amount),
    rate_inr_per_gram: rupees(row.rate),
    status: row.status,
    user_code: row.userCode,
    receiver: row.receiver && {
      user_code: row.receiver.userCode,
      mobile_masked: row.receiver.mobileMasked,
      name: row.receiver.name,
    },
    created_at: isoTime(row.createdAt),
  };
}
