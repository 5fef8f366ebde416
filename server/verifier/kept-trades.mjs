import { big } from './amounts.mjs';

const IST_MS = 19_800_000;
/** Trades in a block of columns. */
const ROWS = 65_536;
const AMOUNTS = ['amount', 'metal', 'rate', 'fee', 'commission', 'commissionPct', 'markup', 'gatewayFee'];
const WORDS = ['type', 'channel', 'status', 'asset', 'month', 'file'];
const FLAGS = { isEntered: 1, isInvoiced: 2 };

/**
 * What invoices, the commission ledger and the report need of each trade, in columns: some 200 bytes a trade, so that an archive of millions is
 * checked on any machine.
 */
export class KeptTrades {
  places = new Map();
  blocks = [];
  words = [];
  numbers = new Map();
  /** By place: amounts that no 64 bits hold, which only a false archive has, and the charges of deliveries */
  large = new Map();
  deliveries = new Map();

  /** Keeps a trade. */
  keep(id, record, where) {
    const place = this.places.get(id) ?? this.places.size;
    this.places.set(id, place);
    const { amounts, words, lines, row } = this.at(place);
    const values = amountsOf(record);
    for (const [at, value] of values.entries()) amounts[row * AMOUNTS.length + at] = value;
    if (values.some((value) => BigInt.asIntN(64, value) !== value)) this.large.set(place, values);
    else this.large.delete(place);
    for (const [at, word] of wordsOf(record, where).entries()) words[row * WORDS.length + at] = this.numberOf(word);
    lines[row] = where.line;
    if (record.delivery) this.deliveries.set(place, record.delivery);
  }

  /** A trade as it was kept, its amounts as whole numbers; undefined where there is none. */
  get(id) {
    const place = this.places.get(id);
    return place === undefined ? undefined : this.read(place);
  }

  /** Notes that a trade isEntered or isInvoiced. */
  mark(id, flag) {
    const place = this.places.get(id);
    if (place === undefined) return;
    const { flags, row } = this.at(place);
    flags[row] |= FLAGS[flag];
  }

  /** The trades that a test picks, with their ids, one by one. */
  *select(isWanted) {
    for (const [id, place] of this.places) {
      const trade = this.read(place);
      if (isWanted(trade)) yield [id, trade];
    }
  }

  /** How many trades a test picks. */
  count(isWanted) {
    let count = 0;
    for (const place of this.places.values()) if (isWanted(this.read(place))) count += 1;
    return count;
  }

  read(place) {
    const { amounts, words, lines, flags, row } = this.at(place);
    const large = this.large.get(place);
    const trade = { delivery: this.deliveries.get(place) };
    for (const [at, name] of AMOUNTS.entries()) trade[name] = large?.[at] ?? amounts[row * AMOUNTS.length + at];
    for (const [at, name] of WORDS.entries()) trade[name] = this.words[words[row * WORDS.length + at]];
    for (const [name, bit] of Object.entries(FLAGS)) trade[name] = (flags[row] & bit) !== 0;
    trade.where = { file: trade.file, line: lines[row] };
    return trade;
  }

  at(place) {
    const number = Math.floor(place / ROWS);
    this.blocks[number] ??= {
      amounts: new BigInt64Array(ROWS * AMOUNTS.length),
      words: new Uint32Array(ROWS * WORDS.length),
      lines: new Uint32Array(ROWS),
      flags: new Uint8Array(ROWS),
    };
    return { ...this.blocks[number], row: place % ROWS };
  }

  numberOf(word) {
    let number = this.numbers.get(word);
    if (number === undefined) {
      number = this.words.length;
      this.words.push(word);
      this.numbers.set(word, number);
    }
    return number;
  }
}

/** In the order of AMOUNTS. */
function amountsOf(t) {
  const gatewayFee = t.payment?.fee_bearer === 'partner' ? t.payment.fee_paise : 0;
  return [
    t.amount_paise,
    t.metal_micrograms,
    t.rate_paise_per_gram,
    t.fee_paise,
    t.commission_paise,
    t.commission_milli_pct,
    t.markup_paise,
    gatewayFee,
  ].map(big);
}

/** In the order of WORDS. */
function wordsOf(t, { file }) {
  return [t.type, t.channel, t.status, t.asset, monthOf(t.settled_at ?? t.created_at), file];
}

/** The IST month of a moment. */
function monthOf(iso) {
  const at = new Date(Date.parse(iso) + IST_MS);
  return Number.isNaN(at.getTime()) ? 'no month' : at.toISOString().slice(0, 7);
}
