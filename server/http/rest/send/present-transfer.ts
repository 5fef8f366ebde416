import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, type Micrograms, type Paise, percent, rupees, valueFromUser } from '../../../domain/kernel/money.ts';
import type { Vault } from '../../../domain/kernel/vault.ts';
import { PLATFORM_FEE_PERCENT } from '../../../domain/trading/amounts/sell-price.ts';
import type { ExecutedOutcome } from '../../../domain/trading/executed-outcome.ts';
import type { TransferQuote } from '../../../domain/trading/transfers/quote-transfer.ts';
import type { TransferAmount } from '../../../domain/trading/transfers/transfer-price.ts';
import { amountGrams, amountInr, assetType, metadata, metadataShown, receiverMobile } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';

/** What a send and a gift are asked with alike. */
export const transferBody = {
  receiver_mobile: receiverMobile,
  asset_type: assetType,
  amount_inr: amountInr.optional().meta({ description: 'Rupees of metal that the receiver gets' }),
  amount_grams: amountGrams.optional().meta({ description: 'Grams that the receiver gets' }),
  metadata,
};

/** That, under a name of its own. */
export const transferRequestSchema = namedObject('TransferRequest', transferBody);

/** Codes of those fields. */
export const transferFieldCodes = {
  receiver_mobile: 'INVALID_RECEIVER',
  asset_type: 'INVALID_ASSET',
  amount_inr: 'INVALID_AMOUNT',
  amount_grams: 'INVALID_AMOUNT',
} as const;

/** The one of the two amounts that was given. */
export function transferAmount(body: {
  amount_inr?: Paise | undefined;
  amount_grams?: Micrograms | undefined;
}): TransferAmount {
  return body.amount_grams === undefined ? { amount: body.amount_inr as Paise } : { metal: body.amount_grams };
}

/** The quote of spec 2.4. */
export const transferQuoteFields = {
  quote_id: z.string(),
  expires_at: z.iso.datetime(),
  receiver: namedObject('QuotedReceiver', {
    mobile: z.string(),
    name: z.string().nullable(),
    exists: z.boolean(),
    will_be_created: z.boolean(),
  }),
  asset_type: z.enum(assets),
  metadata: metadataShown,
  breakdown: namedObject('TransferBreakdown', {
    rate_per_gram: z.number(),
    price_basis: z.enum(['sell', 'buy']),
    receiver_gets_inr: z.number(),
    receiver_gets_grams: z.number(),
    partner_pays_grams: z.number(),
    partner_pays_inr_equivalent: z.number(),
    fee_grams: z.number(),
    fee_inr: z.number(),
    fee_percentage: z.number(),
  }),
};

/** A quote in API shape. */
export function presentTransferQuote({ price, receiver, ...quote }: TransferQuote) {
  return {
    quote_id: quote.quoteId,
    expires_at: isoTime(quote.expiresAt),
    receiver: {
      mobile: receiver.mobile,
      name: receiver.name,
      exists: receiver.exists,
      will_be_created: !receiver.exists,
    },
    asset_type: quote.asset,
    metadata: quote.metadata,
    breakdown: {
      rate_per_gram: rupees(price.rate),
      price_basis: quote.priceBasis,
      receiver_gets_inr: rupees(price.receiverAmount),
      receiver_gets_grams: grams(price.receiverMetal),
      partner_pays_grams: grams(price.payerMetal),
      partner_pays_inr_equivalent: rupees(price.payerAmount),
      fee_grams: grams(price.feeMetal),
      fee_inr: rupees(price.feeAmount),
      fee_percentage: percent(PLATFORM_FEE_PERCENT),
    },
  };
}

/** What the results of sends and gifts have in common (spec 2.5). */
export const transferResultFields = {
  transaction_id: z.string(),
  status: z.literal('completed'),
  asset_type: z.enum(assets),
  receiver: namedObject('TransferReceiver', {
    mobile: z.string(),
    name: z.string().nullable(),
    existed: z.boolean(),
    created: z.boolean(),
  }),
  receiver_amount_inr: z.number(),
  receiver_grams: z.number(),
  fee_inr: z.number(),
  fee_grams: z.number(),
  rate_used: z.number(),
  metadata: metadataShown,
  created_at: z.iso.datetime(),
};

/** That, under a name of its own. */
export const transferSchema = namedObject('Transfer', transferResultFields);

/** A completed transfer in API shape. The receiver's number was sealed; the caller gave it in full, and gets it back. */
export function presentTransfer({ transaction, receiverName, receiverSealed }: ExecutedOutcome, vault: Vault) {
  return {
    transaction_id: transaction.transactionId,
    status: 'completed' as const,
    asset_type: transaction.asset,
    receiver: {
      mobile: vault.open('mobile', receiverSealed as Uint8Array),
      name: receiverName,
      existed: !transaction.receiverCreated,
      created: transaction.receiverCreated,
    },
    receiver_amount_inr: rupees(transaction.amount),
    receiver_grams: grams(transaction.metal),
    fee_inr: rupees(valueFromUser(transaction.feeMetal, transaction.rate)),
    fee_grams: grams(transaction.feeMetal),
    rate_used: rupees(transaction.rate),
    metadata: transaction.metadata,
    created_at: isoTime(transaction.createdAt),
  };
}
