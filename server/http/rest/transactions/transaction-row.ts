import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { channels, transactionTypes } from '../../../domain/trading/transaction.ts';
import type { ListedTransaction, ListedWithdrawal } from '../../../domain/trading/transactions/listed-transaction.ts';
import { metadataShown } from '../frame/fields.ts';
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
  payment_id: z.string().nullable().meta({ description: 'The payment order it stems from' }),
  sip_id: z.int().nullable().meta({ description: 'The SIP it stems from, by its number' }),
  reference: z.string().nullable().meta({ description: 'Your own id of the order, SIP, delivery or withdrawal' }),
  metadata: metadataShown,
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
    payment_id: row.paymentId,
    sip_id: row.sipNumber,
    reference: row.reference,
    metadata: row.metadata,
    created_at: isoTime(row.createdAt),
  };
}

/** Row of the list that has withdrawals too. */
export const transactionOrWithdrawalSchema = transactionRowSchema
  .extend({
    type: z.enum([...transactionTypes, 'withdrawal']),
    asset_type: z.enum(assets).nullable().meta({ description: 'Null of a withdrawal', example: 'gold' }),
    rate_inr_per_gram: z.number().nullable().meta({ description: 'Null of a withdrawal' }),
    status: z.enum(['debited', 'completed', 'voided', 'processing', 'failed']).meta({
      description: 'Of a withdrawal: processing, completed or failed',
    }),
  })
  .meta({ id: 'TransactionOrWithdrawal' });

/** A row of that list in API shape. */
export function presentListed(
  row: ListedTransaction | ListedWithdrawal,
): z.input<typeof transactionOrWithdrawalSchema> {
  if (row.type !== 'withdrawal') return presentTransaction(row);
  return {
    transaction_id: row.withdrawalId,
    type: row.type,
    channel: row.channel,
    asset_type: null,
    quantity_grams: 0,
    amount_inr: rupees(row.amount),
    rate_inr_per_gram: null,
    status: row.status,
    user_code: row.userCode,
    receiver: null,
    payment_id: null,
    sip_id: null,
    reference: row.reference,
    metadata: row.metadata,
    created_at: isoTime(row.createdAt),
  };
}
