import type { Asset } from '../kernel/assets.ts';
import type { Micrograms, MilliPercent, Paise, PaisePerGram } from '../kernel/money.ts';
import type { Metadata } from '../kernel/text/metadata.ts';

export const transactionTypes = ['buy', 'sell', 'send', 'gift', 'delivery', 'sip_setup', 'sip_installment'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const channels = ['api', 'checkout', 'sip', 'embed', 'white_label'] as const;
export type Channel = (typeof channels)[number];

/** `debited` is a buy whose metal is being fulfilled; it becomes one of the others, which last (spec 3.2). */
export const transactionStatuses = ['debited', 'completed', 'voided'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Something a partner or user did that moved metal, as it is kept (decisions 12). */
export type Transaction = {
  transactionId: string;
  type: TransactionType;
  channel: Channel;
  status: TransactionStatus;
  /** Who bought, sold or gave; null for a send, which is the partner's own */
  userId: bigint | null;
  userCode: string | null;
  quoteId: string | null;
  asset: Asset;
  /** What was charged for a buy, the gross of a sell, the value of what the receiver of a send or gift got, the charges of a delivery */
  amount: Paise;
  /** Bought, sold, received, or delivered */
  metal: Micrograms;
  rate: PaisePerGram;
  /** The rate before the markup */
  baseRate: PaisePerGram;
  markupPercent: MilliPercent;
  markup: Paise;
  /** GST in the amount of a buy or delivery, or in the fee of a sell */
  gst: Paise;
  rounding: Paise;
  commission: Paise;
  commissionPercent: MilliPercent;
  /** Platform fee of a sell */
  fee: Paise;
  /** Platform fee of a send or gift, on top of the metal */
  feeMetal: Micrograms;
  /** Which of the two the caller fixed: a buy or a target net in rupees, or grams */
  denomination: 'inr' | 'grams';
  priceBasis: 'sell' | 'buy' | null;
  receiverId: bigint | null;
  receiverCreated: boolean;
  /** The giver's words to the receiver of a gift */
  message: string | null;
  priceBlockId: string;
  /** The payment order it stems from */
  paymentId: string | null;
  /** Number of the SIP it stems from */
  sipNumber: number | null;
  /** The partner's own id of the order, SIP or delivery it stems from */
  reference: string | null;
  metadata: Metadata | null;
  /** Milliseconds on the book's clock */
  createdAt: number;
};

/** What a transaction has earned the partner: its commission once it is completed; nothing before, nor where it was voided. Decisions 12. */
export function earnedBy({ status, commission }: Pick<Transaction, 'status' | 'commission'>): Paise {
  return (status === 'completed' ? commission : 0n) as Paise;
}

/**
 * Reads a row of the table, as a query answers it or as `to_jsonb` keeps it in a stored outcome: there numbers of 64 bits
 * come as JSON numbers, which hold them exactly up to 2^53, or as text.
 */
export function transactionFromRow(row: Record<string, unknown>): Transaction {
  const integer = (name: string) => BigInt((row[name] as bigint | number | string | null | undefined) ?? 0);
  const idOrNull = (name: string) => (row[name] == null ? null : integer(name));
  const text = (name: string) => (row[name] ?? null) as string | null;
  return {
    transactionId: row.id as string,
    type: row.type as TransactionType,
    channel: row.channel as Channel,
    status: row.status as TransactionStatus,
    userId: idOrNull('user_id'),
    userCode: text('user_code'),
    quoteId: text('quote_id'),
    asset: row.asset as Asset,
    amount: integer('amount_paise') as Paise,
    metal: integer('metal_micrograms') as Micrograms,
    rate: integer('rate') as PaisePerGram,
    baseRate: integer('base_rate') as PaisePerGram,
    markupPercent: integer('markup_milli_pct') as MilliPercent,
    markup: integer('markup_paise') as Paise,
    gst: integer('gst_paise') as Paise,
    rounding: integer('rounding_paise') as Paise,
    commission: integer('commission_paise') as Paise,
    commissionPercent: integer('commission_milli_pct') as MilliPercent,
    fee: integer('fee_paise') as Paise,
    feeMetal: integer('fee_micrograms') as Micrograms,
    denomination: row.denomination as Transaction['denomination'],
    priceBasis: text('price_basis') as Transaction['priceBasis'],
    receiverId: idOrNull('receiver_id'),
    receiverCreated: row.receiver_created === true,
    message: text('message'),
    priceBlockId: row.price_block_id as string,
    paymentId: text('payment_id'),
    sipNumber: row.sip_number == null ? null : Number(row.sip_number),
    reference: text('reference'),
    metadata: (row.metadata ?? null) as Metadata | null,
    createdAt: new Date(row.created_at as string | Date).getTime(),
  };
}
