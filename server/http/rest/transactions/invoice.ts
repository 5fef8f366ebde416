import type { z } from 'zod';
import type { Invoice } from '../../../domain/documents/invoices/invoice.ts';
import {
  type InvoiceLine,
  type InvoiceState,
  isBetweenStates,
} from '../../../domain/documents/invoices/invoice-document.ts';
import { readInvoice } from '../../../domain/documents/invoices/read-invoice.ts';
import { invoiceAddresses } from '../../../domain/documents/invoices/view-invoice.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { decimalFromUnits, grams, rupees } from '../../../domain/kernel/money.ts';
import { tokenRoute } from '../frame/route.ts';
import { type invoiceLineSchema, invoiceSchema } from './invoice-schema.ts';

export const invoiceRoute = tokenRoute({
  method: 'GET',
  path: '/partner/transactions/:id/invoice',
  operationId: 'getInvoice',
  section: '4.11, decisions 13',
  summary: 'The tax invoice of a buy or delivery, or the settlement advice of a sell',
  description:
    'Completed buys and sells have one each, and so do the charges of a delivery once it is shipped, numbered without gaps within the Indian financial year. It never changes once issued. Anyone with view_url can open the page: hand it to the customer only.',
  access: { capability: 'transactions' },
  scope: 'read',
  response: invoiceSchema,
  errors: ['NOT_FOUND'],
  async handler(context, { params }) {
    const invoice = await readInvoice(context, params.id ?? '');
    return { data: presentInvoice(invoice, invoiceAddresses(context.core, invoice.id)) };
  },
});

/** An invoice in API shape. */
function presentInvoice(
  { invoiceNo, type, transactionId, issuedAt, document }: Invoice,
  addresses: { viewUrl: string; pdfUrl: string },
): z.input<typeof invoiceSchema> {
  const { seller, buyer, sale } = document;
  const withIgst = isBetweenStates(document);
  return {
    invoice_no: invoiceNo,
    type,
    transaction_id: transactionId,
    issued_at: isoTime(issuedAt),
    seller: {
      name: seller.name,
      address_lines: seller.addressLines,
      ...presentState(seller.state),
      gstin: seller.gstin,
    },
    buyer: {
      name: buyer.name,
      user_code: buyer.userCode,
      mobile_masked: buyer.mobileMasked,
      ...(buyer.state && presentState(buyer.state)),
    },
    place_of_supply: presentState(document.placeOfSupply),
    is_reverse_charge: false,
    lines: document.lines.map((line) => presentLine(line, withIgst)),
    taxable_inr: rupees(BigInt(document.taxablePaise)),
    cgst_inr: rupees(BigInt(document.cgstPaise)),
    sgst_inr: rupees(BigInt(document.sgstPaise)),
    ...(withIgst && { igst_inr: rupees(BigInt(document.igstPaise)) }),
    ...(document.roundOffPaise !== 0 && { round_off_inr: rupees(BigInt(document.roundOffPaise)) }),
    total_inr: rupees(BigInt(document.totalPaise)),
    amount_in_words: document.amountInWords,
    ...(sale && {
      asset_type: sale.asset,
      quantity_grams: grams(BigInt(sale.micrograms)),
      rate_inr_per_gram: rupees(BigInt(sale.ratePaise)),
      gross_amount_inr: rupees(BigInt(sale.grossPaise)),
      net_amount_inr: rupees(BigInt(sale.netPaise)),
    }),
    view_url: addresses.viewUrl,
    pdf_url: addresses.pdfUrl,
  };
}

function presentState(state: InvoiceState): { state: string; state_code: string } {
  return { state: state.name, state_code: state.code };
}

function presentLine(line: InvoiceLine, withIgst: boolean): z.input<typeof invoiceLineSchema> {
  const wholePct = decimalFromUnits(BigInt(line.gstPerMille), 1);
  const halfPct = withIgst ? 0 : decimalFromUnits(BigInt(line.gstPerMille * 5), 2);
  return {
    description: line.description,
    hsn: line.hsn,
    ...(line.metal && {
      quantity_grams: grams(BigInt(line.metal.micrograms)),
      unit: 'GMS',
      rate_inr_per_gram: decimalFromUnits(BigInt(line.metal.rateTenThousandths), 4),
    }),
    taxable_inr: rupees(BigInt(line.taxablePaise)),
    cgst_pct: halfPct,
    cgst_inr: rupees(BigInt(line.cgstPaise)),
    sgst_pct: halfPct,
    sgst_inr: rupees(BigInt(line.sgstPaise)),
    ...(withIgst && { igst_pct: wholePct, igst_inr: rupees(BigInt(line.igstPaise)) }),
  };
}
