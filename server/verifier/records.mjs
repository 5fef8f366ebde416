import { big } from './amounts.mjs';
import { expectedLines, figuresOf, foundLines, hasRecord, paymentFigures } from './trades.mjs';

/** Postings without a record of their own, with the accounts that they may move. */
const PLAIN = {
  top_up: ['bank', 'partner_float'],
  adjustment_credit: ['bank', 'partner_float'],
  adjustment_debit: ['bank', 'partner_float'],
  settlement: ['gateway_clearing', 'gateway_fee_expense', 'bank'],
  sandbox_grant: ['platform_inventory', 'partner_metal'],
  payment_refund_twice: ['gateway_clearing', 'bank', 'gateway_fee_expense'],
};
/** After one of these nothing more is posted for a record. */
const LAST = new Set([
  'buy',
  'buy_settlement',
  'buy_void',
  'sell',
  'send',
  'gift',
  'payment_purchase',
  'inventory_purchase',
  'payment_refund',
]);

/** Brings postings and the records that they belong to together, in whatever order they come, and checks each by the other. */
export class Records {
  open = new Map();
  /** Postings that settled statements, which come later in an archive */
  settled = new Map();
  trades = new Map();
  count = { records: 0, postings: 0, figures: 0, plain: 0 };

  constructor(report, about) {
    this.report = report;
    this.about = about;
    this.isUser = about.receiver === 'user';
  }

  transaction(record, where) {
    this.checkFigures(record, figuresOf(record, this.isUser), where);
    this.trades.set(record.transaction_id, keptOf(record));
    this.take(record.transaction_id, record, where);
  }

  purchase(record, where) {
    const own = {
      ...record,
      type: 'inventory_purchase',
      transaction_id: record.purchase_id,
      base_rate_paise_per_gram: record.rate_paise_per_gram,
    };
    this.checkFigures(own, figuresOf(own, this.isUser), where);
    this.trades.set(record.purchase_id, keptOf(own));
    this.take(record.purchase_id, own, where);
  }

  payment(record, where) {
    this.checkFigures(record, paymentFigures(record), where);
    this.take(record.payment_id, record, where);
  }

  refund(record, where) {
    this.take(record.refund_id, record, where);
  }

  withdrawal(record, where) {
    this.take(record.withdrawal_id, record, where);
  }

  posting({ kind, reference }, moved, where) {
    if (kind === 'statement_credit' || kind === 'statement_debit') {
      this.settled.set(reference, { kind, lines: foundLines(kind, moved), where });
      return;
    }
    if (!hasRecord(kind)) return this.checkPlain(kind, moved, where);
    const entry = this.entryOf(reference);
    const posting = { kind, moved, where };
    if (entry.record === undefined) entry.waiting.push(posting);
    else this.match(reference, entry, posting);
    return undefined;
  }

  finish() {
    let unfinished = 0;
    for (const [id, { record, waiting, matched, where }] of this.open) {
      for (const { kind, where: at } of waiting) {
        this.report.broken(at, `the posting ${kind} belongs to ${id}, of which there is no record`);
      }
      if (record !== undefined && matched === 0) this.report.broken(where, `${id} has no posting`);
      if (record?.type === 'buy' && matched === 1) unfinished += 1;
    }
    return { unfinished };
  }

  entryOf(id) {
    let entry = this.open.get(id);
    if (!entry) {
      entry = { record: undefined, waiting: [], matched: 0 };
      this.open.set(id, entry);
    }
    return entry;
  }

  take(id, record, where) {
    this.count.records += 1;
    const entry = this.entryOf(id);
    if (entry.record !== undefined) this.report.broken(where, `${id} is listed twice`);
    entry.record = { ...record, own_code: this.about.user_code };
    entry.where = where;
    for (const waiting of entry.waiting.splice(0)) this.match(id, entry, waiting);
  }

  checkFigures(record, figures, where) {
    for (const [field, expected] of Object.entries(figures)) {
      const found = field.split('.').reduce((value, name) => value?.[name], record);
      this.count.figures += 1;
      this.report.same(where, `${field} of ${record.transaction_id ?? record.payment_id}`, expected, found);
    }
  }

  match(id, entry, { kind, moved, where }) {
    const { record } = entry;
    entry.matched += 1;
    this.count.postings += 1;
    if (kind === 'payment_received') this.matchReceipt(record, moved, where);
    else if (kind === 'payment_refund') this.matchRefund(record, moved, where);
    else {
      const expected = (expectedLines(kind, record, this.isUser) ?? ['none']).join('; ');
      this.report.same(
        where,
        `the lines of the posting ${kind} of ${id}`,
        expected,
        foundLines(kind, moved).join('; '),
      );
    }
    this.checkFreeMetalFirst(kind, moved, where);
    if (LAST.has(kind)) this.open.delete(id);
  }

  /** Metal of SIPs is taken once there is no other. */
  checkFreeMetalFirst(kind, moved, where) {
    if (kind === 'delivery_cancel') return;
    for (const sip of moved.filter(({ kind: account, amount }) => account === 'user_sip_metal' && amount < 0n)) {
      const free = moved.find((line) => line.kind === 'user_metal' && line.user === sip.user && line.amount < 0n);
      if (free) this.report.same(where, 'the metal held freely when that of SIPs is taken', 0, free.balance);
    }
  }

  matchReceipt({ received_paise: amounts }, moved, where) {
    const amount = moved.find(({ kind }) => kind === 'payment_clearing')?.amount ?? 0n;
    if (!amounts.includes(String(amount))) {
      this.report.broken(where, 'the amount of a payment', amounts.join(' or '), amount);
    }
    const expected = between('payment_clearing', 'gateway_clearing', amount);
    this.report.same(where, 'the lines of a payment', expected, foundLines('', moved).join('; '));
  }

  matchRefund(refund, moved, where) {
    const isByBank = moved.some(({ kind }) => kind === 'bank');
    const expected = between(isByBank ? 'bank' : 'gateway_clearing', 'payment_clearing', big(refund.amount_paise));
    this.report.same(where, 'the lines of a refund', expected, foundLines('', moved).join('; '));
  }

  checkPlain(kind, moved, where) {
    this.count.plain += 1;
    const allowed = Object.hasOwn(PLAIN, kind) ? PLAIN[kind] : undefined;
    const found = moved.map((line) => line.kind);
    if (!allowed) this.report.broken(where, `there is no posting of kind ${kind}`);
    else if (found.some((account) => !allowed.includes(account))) {
      this.report.broken(where, `the accounts of a posting ${kind}`, allowed.join(', '), found.join(', '));
    }
  }
}

const between = (to, from, amount) => [`${to} INR - ${amount}`, `${from} INR - ${-amount}`].sort().join('; ');

/** What later files are compared with. */
function keptOf(t) {
  return {
    type: t.type,
    channel: t.channel,
    status: t.status,
    asset: t.asset,
    amount: t.amount_paise,
    metal: t.metal_micrograms,
    rate: t.rate_paise_per_gram,
    fee: t.fee_paise,
    gst: t.gst_paise,
    commission: t.commission_paise,
    commissionPct: t.commission_milli_pct,
    markup: t.markup_paise,
    gatewayFee: t.payment?.fee_bearer === 'partner' ? t.payment.fee_paise : '0',
    delivery: t.delivery,
    at: t.settled_at ?? t.created_at,
  };
}
