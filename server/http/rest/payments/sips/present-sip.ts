import { z } from 'zod';
import type { Core } from '../../../../domain/context.ts';
import { readInvoiceNumbers } from '../../../../domain/documents/invoices/read-invoice-numbers.ts';
import { assets } from '../../../../domain/kernel/assets.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../../domain/kernel/money.ts';
import { frequencies } from '../../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { type Installment, readInstallments, readSipRefunds } from '../../../../domain/payments/sips/read-sip.ts';
import { type Sip, sipStatuses } from '../../../../domain/payments/sips/sip.ts';
import { metadataShown } from '../../frame/fields.ts';
import { namedObject } from '../../frame/named-object.ts';
import { presentOneRefund, refundSchema } from '../present-order.ts';
import { presentUpi, upiSchema } from '../present-upi.ts';

/** The SIP of spec 2.12. */
export const sipSchema = namedObject('Sip', {
  id: z.string().meta({ description: 'The SIP', example: 'sip_01kah3n5t0v2m9q4r7w8x1y6z3' }),
  sip_id: z.int().meta({ description: 'The same as a number; every sip.* webhook carries both', example: 1042 }),
  status: z.enum(sipStatuses),
  user_code: z.string(),
  asset_type: z.enum(assets),
  name: z.string(),
  reference: z.string().nullable(),
  metadata: metadataShown,
  installment_amount_inr: z.number(),
  frequency: z.enum(frequencies),
  fee: z.object({
    bearer: z
      .string()
      .meta({ description: 'Who bears the gateway’s fee: the service, end_user or partner', example: 'tola' }),
    per_installment_inr: z.number().meta({ description: '0.118 % of the installment, fixed at creation' }),
    deducted_from_installment: z.boolean(),
  }),
  funded_installment_inr: z.number().meta({ description: 'What each installment buys metal for' }),
  checkout_url: z
    .string()
    .meta({ description: 'Our page for the approval', example: 'https://tola.example/pay/sip/sip_…' }),
  mandate: z
    .object({ upi: upiSchema })
    .optional()
    .meta({ description: 'UPI links with the mandate verb: never turn them into payment links' }),
  authorise_by: z.iso.datetime().meta({ description: 'The bank has to approve by then: an hour after creation' }),
  created_at: z.iso.datetime(),
});

const installmentSchema = namedObject('SipInstallment', {
  due_on: z.iso.date().meta({ description: 'Day of the plan, in India' }),
  installment_no: z.int().nullable().meta({ description: 'Counts debits from 1; null for a day that was missed' }),
  status: z.enum(['completed', 'processing', 'refund_due', 'refunded', 'missed']),
  amount_inr: z.number().nullable(),
  fee_inr: z.number().nullable(),
  funded_amount_inr: z.number().nullable(),
  quantity_grams: z.number().nullable(),
  rate_per_gram_inr: z.number().nullable(),
  transaction_id: z.string().nullable(),
  invoice_no: z.string().nullable().meta({ description: 'The tax invoice of what it bought' }),
});

/** A debit that goes back. */
const sipRefundSchema = refundSchema
  .extend({
    payment_id: z.string().meta({ description: 'The debit, as its payment.refunded has it' }),
  })
  .meta({ id: 'SipRefund' });

/** A SIP with its progress, as its own reading answers it. */
export const sipDetailSchema = sipSchema
  .extend({
    installments_paid: z.int(),
    total_invested_inr: z.number().meta({ description: 'Sum of the funded amounts' }),
    total_grams: z.number(),
    next_installment_date: z.iso.date().nullable().meta({ description: 'Null while paused, and where none comes' }),
    installments: z.array(installmentSchema).meta({ description: 'The latest 12 days, newest first' }),
    refunds: z.array(sipRefundSchema).meta({
      description: 'Debits that go back, the latest 50, newest first: second and wrong ones, and those after the end',
    }),
  })
  .meta({ id: 'SipDetails' });

/** A SIP in API shape. */
export function presentSip(
  sip: Sip,
  core: Pick<Core, 'settings'> & { readonly payments: Pick<Core['payments'], 'collection'> },
): z.input<typeof sipSchema> {
  const { serviceName, addresses } = core.settings;
  return {
    id: sip.sipId,
    sip_id: sip.number,
    status: sip.status,
    user_code: sip.userCode,
    asset_type: sip.asset,
    name: sip.name,
    reference: sip.reference,
    metadata: sip.metadata,
    installment_amount_inr: rupees(sip.installment),
    frequency: sip.frequency,
    fee: {
      bearer: sip.feeBearer === 'service' ? serviceName : sip.feeBearer,
      per_installment_inr: rupees(sip.fee),
      deducted_from_installment: sip.feeBearer === 'end_user',
    },
    funded_installment_inr: rupees(sip.funded),
    checkout_url: `${addresses.pay}/sip/${sip.sipId}`,
    ...(sip.upiUrl === null ? {} : { mandate: { upi: presentUpi(sip.upiUrl, core) } }),
    authorise_by: isoTime(sip.authoriseBy),
    created_at: isoTime(sip.createdAt),
  };
}

/** A SIP with its progress in API shape: the latest days, each with the number of its invoice. */
export async function presentSipDetail(
  sip: Sip,
  context: { core: Core; bookId: number },
): Promise<z.input<typeof sipDetailSchema>> {
  const [installments, refunds] = await Promise.all([readInstallments(context, sip), readSipRefunds(context, sip)]);
  const bought = installments.flatMap(({ order }) => order?.transactionId ?? []);
  const invoiceNos = await readInvoiceNumbers(context, bought);
  return {
    ...presentSip(sip, context.core),
    installments_paid: sip.paidCount,
    total_invested_inr: rupees(sip.invested),
    total_grams: grams(sip.metal),
    next_installment_date: sip.nextOn,
    installments: installments.map((installment) => presentInstallment(installment, invoiceNos)),
    refunds: refunds.map((refund) => ({ ...presentOneRefund(refund), payment_id: refund.paymentId })),
  };
}

const installmentStatus = {
  created: 'processing',
  paid: 'processing',
  completed: 'completed',
  refund_due: 'refund_due',
  refunded: 'refunded',
  failed: 'refund_due',
  expired: 'missed',
} as const;

function presentInstallment(
  { dueOn, installmentNo, order }: Installment,
  invoiceNos: ReadonlyMap<string, string>,
): z.input<typeof installmentSchema> {
  return {
    due_on: dueOn,
    installment_no: installmentNo,
    status: order ? installmentStatus[order.status] : 'missed',
    amount_inr: order && rupees(order.amount),
    fee_inr: order && rupees(order.fee),
    funded_amount_inr: order && rupees(order.funded),
    quantity_grams: order?.metal == null ? null : grams(order.metal),
    rate_per_gram_inr: order?.rate == null ? null : rupees(order.rate),
    transaction_id: order?.transactionId ?? null,
    invoice_no: invoiceNos.get(order?.transactionId ?? '') ?? null,
  };
}
