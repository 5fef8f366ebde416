import { big, FEE_GST, halfUp, METAL_GST, splitGst, statementFigures } from './amounts.mjs';
import { isSigned } from './hashes.mjs';
import { fieldsOf } from './log.mjs';

/** Checks an invoice by the trade that it is for: its amounts, its GST, and the State that decides between IGST and CGST with SGST. */
export function checkInvoice(invoice, { report, records, where }) {
  const own = records.trades.get(invoice.transaction_id);
  const trade = own ?? { type: 'unknown' };
  if (!own)
    report.broken(
      where,
      `the transaction ${invoice.transaction_id} of invoice ${invoice.invoice_no} is not in this archive`,
    );
  const isDelivery = trade.type === 'delivery';
  const isSell = trade.type === 'sell';
  const perMille = isSell || isDelivery ? FEE_GST : METAL_GST;
  const total = big(isSell ? trade.fee : trade.amount);
  const split = isDelivery ? deliverySplit(trade, total) : splitGst(total, perMille);
  const isBetween = invoice.seller_state !== invoice.place_of_supply;
  const expected = {
    taxable_paise: split.taxable,
    cgst_paise: isBetween ? 0n : split.half,
    sgst_paise: isBetween ? 0n : split.half,
    igst_paise: isBetween ? 2n * split.half : 0n,
    round_off_paise: split.roundOff,
    total_paise: total,
    gst_per_mille: perMille,
    type: isSell ? 'settlement_advice' : 'tax_invoice',
  };
  if (own) {
    for (const [field, value] of Object.entries(expected))
      report.same(where, `${field} of invoice ${invoice.invoice_no}`, value, invoice[field]);
    if (invoice.metal_micrograms !== null) {
      report.same(where, `metal_micrograms of invoice ${invoice.invoice_no}`, trade.metal, invoice.metal_micrograms);
      const rate = halfUp(big(trade.rate) * 100_000n, 1000n + METAL_GST);
      report.same(where, `rate_ten_thousandths of invoice ${invoice.invoice_no}`, rate, invoice.rate_ten_thousandths);
    }
    records.trades.mark(invoice.transaction_id, 'isInvoiced');
  }
}

function deliverySplit({ delivery }, total) {
  const taxable = big(delivery.making_paise) + big(delivery.delivery_paise);
  const half = halfUp(taxable * FEE_GST, 2000n);
  return { taxable, half, roundOff: total - taxable - 2n * half };
}

/** Follows the commission ledger and checks each statement as the sum of its entries. */
export function createStatements(report, records) {
  const months = new Map();
  const stated = new Set();
  const isAll = records.about.period.name === 'all';
  const count = { entries: 0, elsewhere: 0, statements: 0, settledLater: 0 };

  function compareWithTrade(entry, where) {
    const trade = records.trades.get(entry.transaction_id);
    if (trade && entry.kind !== 'reversal') records.trades.mark(entry.transaction_id, 'isEntered');
    if (!trade) {
      count.elsewhere += 1;
      return;
    }
    const sign = entry.kind === 'reversal' ? -1n : 1n;
    const expected = {
      type: trade.type,
      channel: trade.channel,
      funded_paise: sign * big(trade.amount),
      commission_milli_pct: trade.commissionPct,
      commission_paise: sign * big(trade.commission),
      markup_paise: sign * big(trade.markup),
      gateway_fee_paise: entry.kind === 'reversal' ? 0n : big(trade.gatewayFee),
    };
    for (const [field, value] of Object.entries(expected))
      report.same(where, `${field} of the entry of ${entry.transaction_id}`, value, entry[field]);
    if (entry.kind === 'trade') report.same(where, `the month of ${entry.transaction_id}`, trade.month, entry.month);
  }

  return {
    count,
    entry(entry, where) {
      count.entries += 1;
      if (!ENTRY_KINDS.has(entry.kind)) report.broken(where, `there is no entry of kind ${entry.kind}`);
      compareWithTrade(entry, where);
      const month = months.get(entry.month) ?? new Map();
      months.set(entry.month, month);
      const key = `${entry.type} ${entry.channel} ${entry.kind}`;
      const sums = month.get(key) ?? { entries: 0n, funded: 0n, commission: 0n, markup: 0n, gatewayFee: 0n };
      month.set(key, {
        entries: sums.entries + 1n,
        funded: sums.funded + big(entry.funded_paise),
        commission: sums.commission + big(entry.commission_paise),
        markup: sums.markup + big(entry.markup_paise),
        gatewayFee: sums.gatewayFee + big(entry.gateway_fee_paise),
      });
    },
    statement(statement, where) {
      count.statements += 1;
      if (stated.has(statement.month)) report.broken(where, `${statement.month} was stated before`);
      stated.add(statement.month);
      const lines = months.get(statement.month) ?? new Map();
      const listed = new Map(statement.lines.map((line) => [`${line.type} ${line.channel} ${line.kind}`, line]));
      for (const key of new Set([...lines.keys(), ...listed.keys()])) {
        const [own, shown] = [lines.get(key), listed.get(key)];
        for (const [field, name] of LINE_FIELDS)
          report.same(
            where,
            `${field} of ${key} in ${statement.month}`,
            own?.[name] ?? 'no such entries',
            shown?.[field] ?? 'no such line',
          );
      }
      const sum = (name, of = () => true) =>
        [...lines].filter(([key]) => of(key)).reduce((total, [, line]) => total + line[name], 0n);
      const isSell = (key) => key.startsWith('sell ');
      const figures = statementFigures({
        buys: sum('funded', (key) => !isSell(key)),
        sells: sum('funded', isSell),
        commission: sum('commission'),
        markup: sum('markup'),
        fees: sum('gatewayFee'),
      });
      report.same(where, `transactions of ${statement.month}`, sum('entries'), statement.transactions);
      for (const [field, value] of Object.entries(figures))
        report.same(where, `${field} of ${statement.month}`, value, statement[field]);
      checkSettlement({ report, records, count }, statement, figures, where);
    },
    /** Each completed trade that earns has its entry: those that have none in an archive of a period may have it in a later month. */
    finish() {
      const missing = records.isUser
        ? []
        : records.trades.select(({ type, status, isEntered }) => {
            return EARNING.has(type) && status === 'completed' && !isEntered;
          });
      let notEntered = 0;
      for (const [id, { where }] of missing) {
        if (isAll) report.broken(where, `${id} has no entry in the commission ledger`);
        else notEntered += 1;
      }
      const unstated = [...months.keys()].filter((month) => !stated.has(month)).sort();
      return { notEntered, unstated };
    },
  };
}

/** Checks the posting that settled a statement, or that none had to; in an archive of all time each that is said to be settled needs one. */
function checkSettlement({ report, records, count }, statement, figures, where) {
  const isAll = records.about.period.name === 'all';
  const posted = records.settled.get(statement.statement_id);
  if (!posted) {
    if (isAll && statement.settled_at !== null && figures.net_payable_paise !== 0n) {
      if (records.mayBePostedLater(statement)) count.settledLater += 1;
      else report.broken(where, `${statement.month} is said to be settled, and no posting settled it`);
    }
    return;
  }
  records.settled.delete(statement.statement_id);
  const to = statement.settled_through === 'float' ? 'partner_float' : 'bank';
  const fees = figures.gateway_fees_paise + figures.gateway_fees_gst_paise;
  const expected = [
    [to, figures.net_payable_paise],
    ['commission_payable', -figures.commission_paise],
    ['gst_input', -figures.commission_gst_paise],
    ['markup_payable', -figures.markup_passthrough_paise],
    ['gateway_fee_receivable', fees],
  ];
  const lines = expected.filter(([, amount]) => amount !== 0n).map(([account, amount]) => `${account} INR - ${amount}`);
  report.same(where, `the posting that settled ${statement.month}`, lines.sort().join('; '), posted.lines.join('; '));
  report.same(
    posted.where,
    `the kind of the posting that settled ${statement.month}`,
    figures.net_payable_paise < 0n ? 'statement_debit' : 'statement_credit',
    posted.kind,
  );
}

/** Kinds of entry: of a trade, of one whose month was final already, and of one that was taken back. */
const ENTRY_KINDS = new Set(['trade', 'late', 'reversal']);
/** Types of trade that the commission ledger has. */
const EARNING = new Set(['buy', 'sell', 'sip_installment']);

const LINE_FIELDS = [
  ['entries', 'entries'],
  ['funded_paise', 'funded'],
  ['commission_paise', 'commission'],
  ['markup_paise', 'markup'],
  ['gateway_fee_paise', 'gatewayFee'],
];

/** Checks a certificate of the user: what was signed, to the byte. */
export async function checkCertificate(certificate, { report, keys, where }) {
  const key = keys.get(certificate.key_id);
  if (!key) report.broken(where, `the key ${certificate.key_id} is not in keys.json`);
  else if (!(await isSigned(key, certificate.payload, certificate.signature)))
    report.broken(where, `the signature of certificate ${certificate.cert_no} is not one of the key`);
  const { cert_no: number } = fieldsOf(certificate.payload);
  if (number !== undefined) report.same(where, 'the number in the certificate', number, certificate.cert_no);
}
