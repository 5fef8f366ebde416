import type { Channel } from '../../trading/transaction.ts';
import type { EarningType, MonthLine } from '../commission/entry.ts';
import { decimalText, istText, monthText, rupeesText } from '../invoices/figures.ts';
import type { InvoiceSheet } from '../invoices/invoice-sheet.ts';
import { writeFeeInvoice } from './fee-invoice-document.ts';
import type { Statement } from './statement.ts';

/** One of the documents of a statement, as page and PDF draw it; undefined where the statement has none of this kind. */
export function writeStatementDocument(statement: Statement, document: 'statement' | 'fees'): InvoiceSheet | undefined {
  return document === 'fees' ? writeFeeInvoice(statement) : writeStatement(statement);
}

const types: Record<EarningType, string> = { buy: 'Buys', sell: 'Sells', sip_installment: 'SIP installments' };
const channels: Record<Channel, string> = {
  api: 'through the API',
  checkout: 'at the checkout',
  sip: 'by AutoPay',
  embed: 'in the embed',
  white_label: 'on your own domain',
};
const kinds: Record<MonthLine['kind'], string> = {
  trade: '',
  late: ', posted after their own month was final',
  reversal: ', voided since and taken back',
};

function writeStatement(statement: Statement): InvoiceSheet {
  const { document, figures, month } = statement;
  const hasFees = figures.gatewayFees + figures.gatewayFeesGst !== 0n;
  return {
    title: 'Monthly statement',
    invoiceNo: monthText(month),
    fileName: `statement-${month}`,
    issuedAt: statement.finalizedAt,
    sandboxNotice: statement.mode === 'sandbox' ? 'Sandbox: a specimen. Nothing was earned and nothing is owed.' : null,
    soldThrough: monthText(month),
    facts: factsOf(statement),
    seller: {
      heading: 'Issued by',
      name: document.issuer.name,
      lines: [
        ...document.issuer.addressLines,
        `${document.issuer.state.name} (State code ${document.issuer.state.code})`,
        `GSTIN ${document.issuer.gstin}`,
      ],
    },
    buyer: { heading: 'For', name: document.partnerName, lines: [] },
    columns: ['Trades', 'Volume (₹)', 'Commission (₹)', 'Markup (₹)', ...(hasFees ? ['Gateway fee with GST (₹)'] : [])],
    items: statement.lines.map((line) => ({
      description: `${types[line.type]} ${channels[line.channel]}${kinds[line.kind]}`,
      figures: [
        decimalText(line.entries, 0),
        ...[line.funded, line.commission, line.markup, ...(hasFees ? [line.gatewayFee] : [])].map((paise) =>
          decimalText(Number(paise), 2),
        ),
      ],
    })),
    sums: sumsOf(statement, hasFees),
    amountInWords: `${figures.netPayable < 0n ? 'Owed by you: ' : ''}${document.amountInWords}`,
    settlement: null,
    notices: noticesOf(statement),
  };
}

function factsOf(statement: Statement): InvoiceSheet['facts'] {
  const { figures, month } = statement;
  return [
    { label: 'Month', value: `${monthText(month)}, Indian time` },
    { label: 'Final since', value: istText(statement.finalizedAt) },
    { label: 'Bought by your customers', value: rupeesText(Number(figures.buyVolume)) },
    { label: 'Sold by your customers, gross', value: rupeesText(Number(figures.sellVolume)) },
    ...(statement.invoiceNo ? [{ label: 'Your commission invoice', value: statement.invoiceNo }] : []),
    ...(statement.feeInvoiceNo ? [{ label: 'Our invoice of gateway fees', value: statement.feeInvoiceNo }] : []),
  ];
}

function sumsOf({ figures }: Statement, hasFees: boolean): InvoiceSheet['sums'] {
  const row = (label: string, paise: bigint, isTotal = false) => ({ label, value: rupeesText(Number(paise)), isTotal });
  return [
    row('Commission', figures.commission),
    row('GST 18% on commission', figures.commissionGst),
    row('Markup passed on', figures.markupPassthrough),
    ...(hasFees
      ? [row('Gateway fees', -figures.gatewayFees), row('GST 18% on gateway fees', -figures.gatewayFeesGst)]
      : []),
    row('Net payable', figures.netPayable, true),
  ];
}

function noticesOf(statement: Statement): string[] {
  return [
    'Commission is worked out trade by trade on the funded amount, of a sell on its gross, and rounded down to the paisa.',
    ...(statement.feeInvoiceNo
      ? ['Gateway fees are 0.118% of what your customers paid by UPI, GST included, and are deducted here.']
      : []),
    ...(statement.figures.netPayable === 0n && statement.lines.length > 0
      ? ['The lines of this month add up to zero: nothing is payable either way.']
      : []),
    ...(statement.lines.some(({ kind }) => kind !== 'trade')
      ? ['A month that is final is never changed: what came later stands in the first month that was open.']
      : []),
    'Made by computer; valid without a signature.',
  ];
}
