import type { Asset } from '../../kernel/assets.ts';
import type { Micrograms, Paise } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import type { Frequency } from '../orders/gateway/mandate-gateway.ts';
import type { FeeBearer } from '../orders/gateway-fee.ts';

/** Where SIPs are made; their keys are kept under it. */
export const CREATE_SIP_ENDPOINT = '/partner/payments/sips';

/** States of a plan (spec 3.4); the last three are ends. */
export const sipStatuses = ['pending_authorisation', 'active', 'paused', 'cancelled', 'completed', 'failed'] as const;
export type SipStatus = (typeof sipStatuses)[number];

type SipChannel = 'sip' | 'embed' | 'white_label';

/** A SIP as it is kept (spec 2.12). Instants in milliseconds on the book's clock, days as YYYY-MM-DD of India. */
export type Sip = {
  sipId: string;
  /** `sip_id` of the interface */
  number: number;
  bookId: number;
  userId: bigint;
  userCode: string;
  status: SipStatus;
  /** Where it was made: "sip" by the partner's own code, else the screens */
  channel: SipChannel;
  asset: Asset;
  name: string;
  frequency: Frequency;
  reference: string | null;
  metadata: Metadata | null;
  returnUrl: string | null;
  installment: Paise;
  feeBearer: FeeBearer;
  fee: Paise;
  funded: Paise;
  gateway: string;
  upiUrl: string | null;
  authoriseBy: number;
  createdAt: number;
  /** The day from which those of the schedule are counted; null until the plan begins */
  anchorOn: string | null;
  mandateEndsOn: string;
  /** The first day of the schedule, by its number, that is neither paid nor missed */
  nextSlot: number;
  nextOn: string | null;
  paidCount: number;
  invested: Paise;
  metal: Micrograms;
  endReason: string | null;
};

/** Reads a row, from a query or as `to_jsonb` keeps it. */
export function sipFromRow(row: Record<string, unknown>): Sip {
  const integer = (name: string) => BigInt(row[name] as bigint | number | string);
  const time = (name: string) => new Date(row[name] as string | Date).getTime();
  const text = (name: string) => (row[name] ?? null) as string | null;
  return {
    sipId: row.id as string,
    number: Number(row.number),
    bookId: row.book_id as number,
    userId: integer('user_id'),
    userCode: row.user_code as string,
    status: row.status as SipStatus,
    // Outcomes that were stored before SIPs had one are of the partner's own code.
    channel: (row.channel ?? 'sip') as SipChannel,
    asset: row.asset as Asset,
    name: row.name as string,
    frequency: row.frequency as Frequency,
    reference: text('reference'),
    metadata: (row.metadata ?? null) as Metadata | null,
    returnUrl: text('return_url'),
    installment: integer('installment_paise') as Paise,
    feeBearer: row.fee_bearer as FeeBearer,
    fee: integer('fee_paise') as Paise,
    funded: integer('funded_paise') as Paise,
    gateway: row.gateway as string,
    upiUrl: text('upi_url'),
    authoriseBy: time('authorise_by'),
    createdAt: time('created_at'),
    anchorOn: text('anchor_on'),
    mandateEndsOn: row.mandate_ends_on as string,
    nextSlot: row.next_slot as number,
    nextOn: text('next_on'),
    paidCount: row.paid_count as number,
    invested: integer('invested_paise') as Paise,
    metal: integer('metal_micrograms') as Micrograms,
    endReason: text('end_reason'),
  };
}
