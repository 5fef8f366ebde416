import { big } from './amounts.mjs';
import { KeptTrades } from './kept-trades.mjs';
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
/** Postings that only a sandbox has. */
const OF_SANDBOX = new Set(['sandbox_grant']);
/** The postings that a record may have, in their order; those of a payment are as many as amounts were received. */
const COURSES = [
  ['buy'],
  ['buy_debit', 'buy_settlement'],
  ['buy_debit', 'buy_void'],
  ['payment_purchase'],
  ['sell'],
  ['send'],
  ['gift'],
  ['inventory_purchase'],
  ['delivery', 'delivery_cancel'],
  ['payment_refund'],
  ['withdrawal', 'withdrawal_paid', 'withdrawal_reversed'],
  ['withdrawal', 'withdrawal_returned'],
];
/** Postings that move no account of a user. */
const WITHOUT_USER = new Set(['buy_debit', 'buy_void', 'withdrawal_paid']);
/** The status of a record whose last posting is of a kind. */
const STATUS_AFTER = {
  buy: 'completed',
  buy_debit: 'debited',
  buy_settlement: 'completed',
  buy_void: 'voided',
  payment_purchase: 'completed',
  sell: 'completed',
  send: 'completed',
  gift: 'completed',
  inventory_purchase: 'completed',
  delivery: 'completed',
  delivery_cancel: 'voided',
  payment_refund: 'completed',
  withdrawal: 'processing',
  withdrawal_paid: 'completed',
  withdrawal_returned: 'failed',
  withdrawal_reversed: 'failed',
};
/** A record is read after the postings: what became of it this shortly before the last of them, or later, may have been posted after it. */
const READ_AFTER_MS = 120_000;
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
  'delivery_cancel',
  'withdrawal_returned',
  'withdrawal_reversed',
]);

/** Brings postings and the records that they belong to together, in whatever order they come, and checks each by the other. */
export class Records {
  open = new Map();
  /** Postings that settled statements, which come later in an archive */
  settled = new Map();
  trades = new KeptTrades();
  lastAt = 0;
  count = { records: 0, postings: 0, figures: 0, plain: 0 };

  constructor(report, about) {
    this.report = report;
    this.about = about;
    this.isUser = about.receiver === 'user';
    this.isAll = about.period.name === 'all';
    this.courses = this.isUser ? COURSES.map((kinds) => kinds.filter((kind) => !WITHOUT_USER.has(kind))) : COURSES;
  }

  transaction(record, where) {
    this.checkPrice(record, where);
    this.checkFigures(record, figuresOf(record, this.isUser), where);
    this.trades.keep(record.transaction_id, record, where);
    this.take(record.transaction_id, record, where);
  }

  purchase(record, where) {
    const own = {
      ...record,
      type: 'inventory_purchase',
      transaction_id: record.purchase_id,
      base_rate_paise_per_gram: record.rate_paise_per_gram,
    };
    this.checkPrice(own, where);
    this.checkFigures(own, figuresOf(own, this.isUser), where);
    this.trades.keep(record.purchase_id, own, where);
    this.take(record.purchase_id, own, where);
  }

  payment(record, where) {
    this.checkFigures(record, paymentFigures(record), where);
    this.take(record.payment_id, { received_paise: record.received_paise }, where);
  }

  refund(record, where) {
    this.take(record.refund_id, record, where);
  }

  withdrawal(record, where) {
    this.take(record.withdrawal_id, record, where);
  }

  posting({ kind, reference, at_ms: at }, moved, where) {
    this.lastAt = Math.max(this.lastAt, at);
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
    for (const [id, { record, waiting, matched, seen, where }] of this.open) {
      for (const { kind, where: at } of waiting) {
        this.report.broken(at, `the posting ${kind} belongs to ${id}, of which there is no record`);
      }
      if (record !== undefined && matched === 0) this.report.broken(where, `${id} has no posting`);
      if (record === undefined || seen.length === 0) continue;
      if (seen.at(-1) === 'buy_debit') unfinished += 1;
      if (this.isAll && !this.isUser && !this.mayBePostedLater(record))
        this.checkStatus(id, record, seen.at(-1), where);
    }
    return { unfinished };
  }

  entryOf(id) {
    let entry = this.open.get(id);
    if (!entry) {
      entry = { record: undefined, waiting: [], matched: 0, seen: [], received: undefined };
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

  /** What is traded has the price that it cites; a user's archive has none. */
  checkPrice({ transaction_id: id, asset, price }, where) {
    if (asset !== 'gold' && asset !== 'silver') this.report.broken(where, `${id} is of ${asset}, which is no metal`);
    if (!this.isUser && !price) this.report.broken(where, `${id} cites no price`);
  }

  /** Whether the postings of a record so far are those of a course: in an archive of a period from any of them on. */
  isCourse(seen) {
    return this.courses.some((kinds) => {
      const starts = this.isAll ? [0] : kinds.map((_, at) => at);
      return starts.some((start) => seen.every((kind, at) => kinds[start + at] === kind));
    });
  }

  mayBePostedLater({ settled_at: settled, completed_at: completed, failed_at: failed }) {
    const times = [settled, completed, failed]
      .filter((time) => typeof time === 'string')
      .map((time) => Date.parse(time));
    return times.some((time) => !(time < this.lastAt - READ_AFTER_MS));
  }

  checkStatus(id, { status }, kind, where) {
    this.report.same(where, `the status of ${id} after its last posting ${kind}`, STATUS_AFTER[kind], status);
  }

  match(id, entry, { kind, moved, where }) {
    const { record } = entry;
    entry.matched += 1;
    this.count.postings += 1;
    if (kind !== 'payment_received') {
      entry.seen.push(kind);
      if (!this.isCourse(entry.seen))
        this.report.broken(where, `the postings of ${id} are ${entry.seen.join(', ')}, which no record may have`);
    }
    if (kind === 'payment_received') this.matchReceipt(id, entry, moved, where);
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
    if (LAST.has(kind)) {
      this.checkStatus(id, record, kind, entry.where);
      this.open.delete(id);
    }
  }

  /** Metal of SIPs is taken once there is no other. */
  checkFreeMetalFirst(kind, moved, where) {
    if (kind === 'delivery_cancel') return;
    for (const sip of moved.filter(({ kind: account, amount }) => account === 'user_sip_metal' && amount < 0n)) {
      const free = moved.find((line) => line.kind === 'user_metal' && line.user === sip.user && line.amount < 0n);
      if (free) this.report.same(where, 'the metal held freely when that of SIPs is taken', 0, free.balance);
    }
  }

  /** Each amount that was received is posted once, and nothing more after all of them. */
  matchReceipt(id, entry, moved, where) {
    const amount = moved.find(({ kind }) => kind === 'payment_clearing')?.amount ?? 0n;
    entry.received ??= [...entry.record.received_paise];
    const at = entry.received.indexOf(String(amount));
    if (at >= 0) entry.received.splice(at, 1);
    else this.report.broken(where, 'the amount of a payment', entry.received.join(' or ') || 'none more', amount);
    const expected = between('payment_clearing', 'gateway_clearing', amount);
    this.report.same(where, 'the lines of a payment', expected, foundLines('', moved).join('; '));
    if (entry.received.length === 0) this.open.delete(id);
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
    if (!allowed || (OF_SANDBOX.has(kind) && this.about.mode !== 'sandbox'))
      this.report.broken(where, `there is no posting of kind ${kind}`);
    else if (found.some((account) => !allowed.includes(account))) {
      this.report.broken(where, `the accounts of a posting ${kind}`, allowed.join(', '), found.join(', '));
    }
  }
}

const between = (to, from, amount) => [`${to} INR - ${amount}`, `${from} INR - ${-amount}`].sort().join('; ');
