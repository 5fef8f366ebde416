import { isoTime } from '../../kernel/clock.ts';
import type { InvoiceDocument } from '../invoices/invoice-document.ts';
import { invoiceNo } from '../invoices/series.ts';
import type { BalanceRow } from './store/balances.ts';
import type { AccountRow, PostingRow } from './store/chain.ts';

type Row = Record<string, unknown>;

/** Whole numbers of a smallest unit are written as digits, since JSON numbers are exact up to 2^53 only. */
const digits = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
const iso = (value: unknown): string | null => (value instanceof Date ? isoTime(value.getTime()) : null);

/**
 * A posting as its link hashes it. `own` keeps the lines of one user's accounts alone, and the hash before: the rest of the text is not theirs
 * to see.
 */
export function postingLine(row: PostingRow, accounts: ReadonlyMap<string, AccountRow>, own?: bigint): object {
  const lines = row.account_ids.map((id, at) => {
    const account = accounts.get(id);
    const version = Number(row.versions[at]);
    const described = account && `${account.kind} ${account.asset} ${account.user_code ?? '-'}`;
    return {
      userId: account?.user_id ?? null,
      line: [
        Number(id),
        digits(row.amounts[at]),
        digits(row.balances[at]),
        version,
        ...(version === 1 ? [described] : []),
      ],
    };
  });
  return {
    position: Number(row.position),
    hash: row.hash.toString('hex'),
    ...(own !== undefined && { previous_hash: row.previous_hash?.toString('hex') ?? '0'.repeat(64) }),
    id: Number(row.id),
    kind: row.kind,
    at_ms: row.created_at.getTime(),
    reference: row.reference_id,
    lines: lines.filter(({ userId }) => own === undefined || userId === own).map(({ line }) => line),
  };
}

/** What an account held, and how many lines it had, at the end of the archive's stretch of the chain. */
export function balanceLine(row: BalanceRow): object {
  return {
    account: Number(row.id),
    kind: row.kind,
    asset: row.asset,
    user_code: row.user_code,
    balance: digits(row.balance),
    lines: Number(row.lines),
  };
}

/** A trade with everything that its figures follow from. */
export function transactionLine(t: Row): object {
  return {
    transaction_id: t.id,
    type: t.type,
    channel: t.channel,
    status: t.status,
    user_code: t.user_code,
    receiver_code: t.receiver_code,
    asset: t.asset,
    denomination: t.denomination,
    price_basis: t.price_basis,
    amount_paise: digits(t.amount_paise),
    metal_micrograms: digits(t.metal_micrograms),
    rate_paise_per_gram: digits(t.rate),
    base_rate_paise_per_gram: digits(t.base_rate),
    markup_milli_pct: t.markup_milli_pct,
    markup_paise: digits(t.markup_paise),
    gst_paise: digits(t.gst_paise),
    rounding_paise: digits(t.rounding_paise),
    commission_milli_pct: t.commission_milli_pct,
    commission_paise: digits(t.commission_paise),
    fee_paise: digits(t.fee_paise),
    fee_micrograms: digits(t.fee_micrograms),
    created_at: iso(t.created_at),
    settled_at: iso(t.settled_at),
    price: priceOf(t),
    payment: t.order_id
      ? {
          payment_id: t.order_id,
          amount_paise: digits(t.paid_paise),
          fee_bearer: t.fee_bearer,
          fee_paise: digits(t.gateway_fee_paise),
          funded_paise: digits(t.funded_paise),
        }
      : null,
    delivery: deliveryOf(t),
  };
}

/** The same for its user: without what is between partner and service, and of what they were given without who gave it. */
export function ownTransactionLine(t: Row, userId: bigint): object {
  const isReceived = t.user_id !== userId;
  return {
    transaction_id: t.id,
    type: t.type,
    status: t.status,
    is_received: isReceived,
    user_code: isReceived ? null : t.user_code,
    asset: t.asset,
    denomination: t.denomination,
    amount_paise: digits(t.amount_paise),
    metal_micrograms: digits(t.metal_micrograms),
    rate_paise_per_gram: digits(t.rate),
    gst_paise: isReceived ? null : digits(t.gst_paise),
    fee_paise: isReceived ? null : digits(t.fee_paise),
    fee_micrograms: isReceived ? null : digits(t.fee_micrograms),
    created_at: iso(t.created_at),
    settled_at: iso(t.settled_at),
    delivery: isReceived ? null : deliveryOf(t),
  };
}

/** Metal that the partner bought for itself. */
export function purchaseLine(p: Row): object {
  return {
    purchase_id: p.id,
    asset: p.asset,
    denomination: p.denomination,
    amount_paise: digits(p.amount_paise),
    metal_micrograms: digits(p.metal_micrograms),
    rate_paise_per_gram: digits(p.rate),
    gst_paise: digits(p.gst_paise),
    rounding_paise: digits(p.rounding_paise),
    status: 'completed',
    created_at: iso(p.completed_at),
    price: priceOf(p),
  };
}

/** A customer's payment, and each amount that came for it. */
export function paymentLine(o: Row): object {
  return {
    payment_id: o.id,
    user_code: o.user_code,
    status: o.status,
    asset: o.asset,
    amount_paise: digits(o.amount_paise),
    fee_bearer: o.fee_bearer,
    fee_paise: digits(o.fee_paise),
    funded_paise: digits(o.funded_paise),
    received_paise: (o.received as (string | bigint)[]).map(String),
    created_at: iso(o.created_at),
  };
}

/** Money that went back to a customer. */
export function refundLine(r: Row): object {
  return {
    refund_id: r.id,
    payment_id: r.order_id,
    amount_paise: digits(r.amount_paise),
    status: r.status,
    reason: r.reason,
    created_at: iso(r.created_at),
    completed_at: iso(r.completed_at),
  };
}

/** A withdrawal; the bank account is left out. */
export function withdrawalLine(w: Row): object {
  return {
    withdrawal_id: w.id,
    user_code: w.user_code,
    amount_paise: digits(w.amount_paise),
    status: w.status,
    created_at: iso(w.created_at),
    completed_at: iso(w.completed_at),
    failed_at: iso(w.failed_at),
  };
}

/** The figures of an invoice, without the name, number and address of its buyer. */
export function invoiceLine(i: Row): object {
  const document = i.document as InvoiceDocument;
  const [line] = document.lines;
  return {
    invoice_no: invoiceNo(i.series as string, i.number as bigint),
    type: i.type,
    transaction_id: i.transaction_id,
    issued_at: iso(i.issued_at),
    seller_state: document.seller.state.code,
    place_of_supply: document.placeOfSupply.code,
    hsn: line?.hsn ?? null,
    metal_micrograms: digits(line?.metal?.micrograms),
    rate_ten_thousandths: digits(line?.metal?.rateTenThousandths),
    gst_per_mille: line?.gstPerMille ?? null,
    taxable_paise: digits(document.taxablePaise),
    cgst_paise: digits(document.cgstPaise),
    sgst_paise: digits(document.sgstPaise),
    igst_paise: digits(document.igstPaise),
    round_off_paise: digits(document.roundOffPaise),
    total_paise: digits(document.totalPaise),
  };
}

/** An entry of the commission ledger. */
export function commissionLine(c: Row): object {
  return {
    entry: Number(c.id),
    month: c.month,
    kind: c.kind,
    transaction_id: c.transaction_id,
    type: c.type,
    channel: c.channel,
    funded_paise: digits(c.funded_paise),
    commission_milli_pct: c.commission_milli_pct,
    commission_paise: digits(c.commission_paise),
    markup_paise: digits(c.markup_paise),
    gateway_fee_paise: digits(c.gateway_fee_paise),
    posted_at: iso(c.posted_at),
  };
}

/** A month's statement with its lines. */
export function statementLine(s: Row): object {
  const invoices = (s.invoices ?? {}) as Record<string, { series: string; number: string } | undefined>;
  const numberOf = (kind: string) => {
    const invoice = invoices[kind];
    return invoice ? invoiceNo(invoice.series, BigInt(invoice.number)) : null;
  };
  const lines = ((s.lines ?? []) as Record<string, string>[]).map((line) => ({
    type: line.type,
    channel: line.channel,
    kind: line.kind,
    entries: line.entries,
    funded_paise: line.funded_paise,
    commission_paise: line.commission_paise,
    markup_paise: line.markup_paise,
    gateway_fee_paise: line.gateway_fee_paise,
  }));
  return {
    statement_id: s.id,
    month: s.month,
    transactions: digits(s.transactions),
    buy_volume_paise: digits(s.buy_volume_paise),
    sell_volume_paise: digits(s.sell_volume_paise),
    commission_paise: digits(s.commission_paise),
    commission_gst_paise: digits(s.commission_gst_paise),
    markup_passthrough_paise: digits(s.markup_passthrough_paise),
    gateway_fees_paise: digits(s.gateway_fees_paise),
    gateway_fees_gst_paise: digits(s.gateway_fees_gst_paise),
    net_payable_paise: digits(s.net_payable_paise),
    commission_invoice_no: numberOf('commission'),
    fee_invoice_no: numberOf('gateway_fees'),
    finalized_at: iso(s.finalized_at),
    settled_through: s.through ?? null,
    settled_at: iso(s.settled_at),
    lines,
  };
}

/** A certificate as it was signed. */
export function certificateLine(c: Row): object {
  return {
    cert_no: c.number,
    issued_at: iso(c.issued_at),
    payload: c.payload,
    signature: Buffer.from(c.signature as Uint8Array).toString('base64'),
    key_id: c.key_id,
  };
}

function priceOf(row: Row): object | null {
  if (row.priced_at === null || row.priced_at === undefined) return null;
  return {
    price_block_id: row.price_block_id,
    buy_rate_paise_per_gram: digits(row.price_buy_rate),
    sell_rate_paise_per_gram: digits(row.price_sell_rate),
    priced_at: iso(row.priced_at),
    source: row.price_source,
  };
}

function deliveryOf(row: Row): object | null {
  if (row.quantity === null || row.quantity === undefined) return null;
  return {
    quantity: row.quantity,
    weight_micrograms: digits(row.weight_micrograms),
    making_paise: digits(row.making_paise),
    delivery_paise: digits(row.delivery_paise),
  };
}
