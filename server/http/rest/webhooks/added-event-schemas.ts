import { z } from 'zod';
import { kycStatuses } from '../../../domain/customers/users/end-user.ts';
import { deliveryStatuses } from '../../../domain/delivery/courier.ts';
import { assets } from '../../../domain/kernel/assets.ts';
import type { addedKinds } from '../../../domain/webhooks/event-kinds.ts';
import { metadataShown, referenceShown, transactionIdShown, userCodeShown } from '../frame/fields.ts';

const asset = z.enum(assets);
const id = (what: string) => z.string().meta({ description: what });
const rupees = (what: string) => z.number().meta({ description: `${what}, rupees` });
const grams = (what: string) => z.number().meta({ description: `${what}, grams` });
const nextDate = z.iso.date().nullable().meta({ description: 'Day of the next installment' });

/** What every event of a withdrawal has. */
const withdrawal = {
  withdrawal_id: id('The withdrawal'),
  user_code: userCodeShown,
  amount_inr: rupees('What was asked for'),
  bank_account_id: id('Where it goes'),
  utr: z.string().nullable().meta({ description: 'The bank’s reference, if there is one' }),
  reference: referenceShown,
  metadata: metadataShown,
};

/** What every event of metal that was given has. */
const transfer = {
  asset_type: asset,
  receiver: z.strictObject({
    user_code: id('Who received it'),
    created: z.boolean().meta({ description: 'Whether their account was opened for it' }),
  }),
  receiver_grams: grams('Credited to the receiver'),
  receiver_amount_inr: rupees('Worth of that'),
  fee_grams: grams('Our fee, taken from the payer'),
  fee_inr: rupees('Worth of the fee'),
  rate_per_gram_inr: rupees('Rate of a gram'),
  transaction_id: transactionIdShown,
  metadata: metadataShown,
  status: z.literal('completed'),
};

const halt = (tradable: boolean) => ({
  asset_type: asset,
  tradable: z.literal(tradable),
  at: z.iso.datetime().optional().meta({
    description: 'When that was: you may be told a moment later. Events of earlier releases do not have it',
  }),
});

/** What several of these kinds have in common, under names of their own. */
export function addedEventBases(sequence: z.ZodType): z.ZodType[] {
  return [
    z.object({ ...transfer, sequence }).meta({ id: 'TransferEventData' }),
    z.object({ ...withdrawal, sequence }).meta({ id: 'WithdrawalEventData' }),
  ];
}

type Described = { meaning: string; data: z.ZodObject };

/** `data` of the kinds that decisions 15 add, with the sentence that tells what happened; `shared` is what they have in common with others. */
export function addedEventSchemas(shared: {
  sip: z.ZodRawShape;
  sipEvent: z.ZodObject;
  sequence: z.ZodType;
}): Record<(typeof addedKinds)[number], Described> {
  const { sip, sipEvent, sequence } = shared;
  const described = (meaning: string, fields: z.ZodRawShape): Described => ({
    meaning,
    data: z.strictObject({ ...fields, sequence }),
  });
  const sipEnd = z
    .strictObject({ ...sip, reason: z.string().nullable().meta({ description: 'Who or what ended it' }), sequence })
    .meta({ id: 'SipEndEventData' });
  return {
    'send.completed': described('Metal of yours was sent to a user.', {
      user_code: z.null().meta({ description: 'You are the sender' }),
      ...transfer,
    }),
    'gift.completed': described('A user gave metal to another one.', { user_code: id('Who gave it'), ...transfer }),
    'sip.paused': { meaning: 'The bank paused the mandate: no installment comes until it is resumed.', data: sipEvent },
    'sip.resumed': described('The bank resumed the mandate.', { ...sip, next_installment_date: nextDate }),
    'sip.cancelled': { meaning: 'A SIP was cancelled, by you, your customer or the bank.', data: sipEnd },
    'sip.completed': { meaning: 'A SIP has come to its end.', data: sipEnd },
    'sip.installment_missed': described('The bank debited nothing for an installment; the next one comes on its day.', {
      ...sip,
      due_date: z.iso.date().meta({ description: 'The day that was missed' }),
      reason: z.string().meta({ description: 'debit_failed: the bank said so. no_debit: none came in time.' }),
      next_installment_date: nextDate,
    }),
    'withdrawal.completed': described('A withdrawal was paid to the bank account.', {
      ...withdrawal,
      status: z.literal('completed'),
      completed_at: z.iso.datetime(),
    }),
    'withdrawal.failed': described(
      'A withdrawal failed, or was given back by the bank after it was completed: the money is in the user’s wallet again.',
      {
        ...withdrawal,
        status: z.literal('failed'),
        failure_reason: z.string().nullable().meta({ description: 'Why the money is back' }),
        failed_at: z.iso.datetime(),
      },
    ),
    'delivery.updated': described('A delivery was packed, shipped, delivered or cancelled.', {
      order_id: id('The delivery order'),
      user_code: userCodeShown,
      status: z.enum(deliveryStatuses).meta({ description: 'Where the order stands after this event' }),
      asset_type: asset,
      sku: id('Product'),
      name: id('Its name'),
      quantity: z.int().positive().meta({ description: 'Pieces' }),
      tracking: z
        .strictObject({ carrier: z.string().nullable(), awb: z.string(), url: z.string().nullable() })
        .nullable()
        .meta({ description: 'Once it is with a carrier' }),
      cancel_reason: z.string().nullable(),
      transaction_id: id('Transaction of the delivery'),
      reference: referenceShown,
      metadata: metadataShown,
    }),
    'kyc.updated': described('The KYC status of a user changed.', {
      user_code: userCodeShown,
      kyc_status: z.enum(kycStatuses),
      previous_kyc_status: z.enum(kycStatuses),
      rejection_reason: z.string().nullable().meta({ description: 'Of a rejection' }),
      metadata: metadataShown,
    }),
    'float.low': described(
      'What your wallet has available fell below the threshold set in the dashboard: once per crossing.',
      {
        available_inr: rupees('Balance and credit line together'),
        threshold_inr: rupees('Your threshold'),
        balance_inr: rupees('Balance of the wallet'),
      },
    ),
    'trading.halted': described('Trading in a metal was halted, for everybody.', halt(false)),
    'trading.resumed': described('Trading in a metal goes on.', halt(true)),
  };
}
