import { assets } from '../../kernel/assets.ts';
import { modes } from '../../kernel/mode.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Whole numbers of a smallest unit as digits: paise, micrograms, paise per gram, thousandths of a percent. */
const digits: Schema = { type: 'string', pattern: '^-?[0-9]+$' };
const count: Schema = { type: 'integer', minimum: 0 };
const text: Schema = { type: 'string' };
const hash: Schema = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const instant: Schema = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$' };
const day: Schema = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' };
const month: Schema = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' };
const oneOf = (...values: readonly string[]): Schema => ({ type: 'string', enum: values });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const metal = oneOf(...assets);

/** An object with these fields and no others; those named `optional` may be missing. */
function object(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

const price = object({
  price_block_id: text,
  buy_rate_paise_per_gram: digits,
  sell_rate_paise_per_gram: digits,
  priced_at: instant,
  source: text,
});

const delivery = object({
  quantity: count,
  weight_micrograms: digits,
  making_paise: digits,
  delivery_paise: digits,
});

const payment = object({
  payment_id: text,
  amount_paise: digits,
  fee_bearer: text,
  fee_paise: digits,
  funded_paise: digits,
});

const priced = {
  asset: metal,
  denomination: oneOf('inr', 'grams'),
  amount_paise: digits,
  metal_micrograms: digits,
  rate_paise_per_gram: digits,
};

const trade = {
  transaction_id: text,
  type: oneOf('buy', 'sell', 'send', 'gift', 'delivery', 'sip_installment'),
  status: oneOf('debited', 'completed', 'voided'),
  user_code: orNull(text),
  ...priced,
  created_at: instant,
  settled_at: orNull(instant),
  delivery: orNull(delivery),
};

const wholeTrade = object({
  ...trade,
  channel: text,
  receiver_code: orNull(text),
  price_basis: orNull(oneOf('sell', 'buy')),
  base_rate_paise_per_gram: digits,
  markup_milli_pct: count,
  markup_paise: digits,
  gst_paise: digits,
  rounding_paise: digits,
  commission_milli_pct: count,
  commission_paise: digits,
  fee_paise: digits,
  fee_micrograms: digits,
  price: orNull(price),
  payment: orNull(payment),
});

/** Of a trade as its user sees it. */
const ownTrade = object({
  ...trade,
  is_received: { type: 'boolean' },
  gst_paise: orNull(digits),
  fee_paise: orNull(digits),
  fee_micrograms: orNull(digits),
});

const sums = { funded_paise: digits, commission_paise: digits, markup_paise: digits, gateway_fee_paise: digits };

const statement = object({
  statement_id: text,
  month,
  transactions: digits,
  buy_volume_paise: digits,
  sell_volume_paise: digits,
  commission_paise: digits,
  commission_gst_paise: digits,
  markup_passthrough_paise: digits,
  gateway_fees_paise: digits,
  gateway_fees_gst_paise: digits,
  net_payable_paise: digits,
  commission_invoice_no: orNull(text),
  fee_invoice_no: orNull(text),
  finalized_at: instant,
  settled_through: orNull(oneOf('float', 'bank')),
  settled_at: orNull(instant),
  lines: listOf(object({ type: text, channel: text, kind: text, entries: digits, ...sums })),
});

const invoice = object({
  invoice_no: text,
  type: oneOf('tax_invoice', 'settlement_advice'),
  transaction_id: text,
  issued_at: instant,
  seller_state: text,
  place_of_supply: text,
  hsn: orNull(text),
  metal_micrograms: orNull(digits),
  rate_ten_thousandths: orNull(digits),
  gst_per_mille: count,
  taxable_paise: digits,
  cgst_paise: digits,
  sgst_paise: digits,
  igst_paise: digits,
  round_off_paise: digits,
  total_paise: digits,
});

/** An account, the amount, the balance and the number of the line in the account; the first line of an account says what it is. */
const postingLine: Schema = { type: 'array', minItems: 4, maxItems: 5, items: { anyOf: [count, text] } };

/** What a line of each kind of file is, by the name before its number. */
const lines: Readonly<Record<string, Schema>> = {
  log: object({
    index: count,
    kind: oneOf('ledger', 'holdings', 'restored'),
    day,
    payload: text,
    signature: text,
    key_id: text,
    head: text,
    head_signature: text,
  }),
  days: object({ day, position: count, hash, index: count, size: count, inclusion: listOf(hash) }),
  balances: object({
    account: count,
    kind: text,
    asset: oneOf('INR', ...assets),
    user_code: orNull(text),
    balance: digits,
    lines: count,
  }),
  postings: object(
    {
      position: count,
      hash,
      previous_hash: hash,
      id: count,
      kind: text,
      at_ms: { type: 'integer' },
      reference: text,
      lines: listOf(postingLine),
    },
    ['previous_hash'],
  ),
  transactions: { anyOf: [wholeTrade, ownTrade] },
  purchases: object({
    purchase_id: text,
    ...priced,
    gst_paise: digits,
    rounding_paise: digits,
    status: oneOf('completed'),
    created_at: instant,
    price: orNull(price),
  }),
  payments: object({
    payment_id: text,
    user_code: text,
    status: text,
    asset: metal,
    amount_paise: digits,
    fee_bearer: text,
    fee_paise: digits,
    funded_paise: digits,
    received_paise: listOf(digits),
    created_at: instant,
  }),
  refunds: object({
    refund_id: text,
    payment_id: text,
    amount_paise: digits,
    status: text,
    reason: text,
    created_at: instant,
    completed_at: orNull(instant),
  }),
  withdrawals: object({
    withdrawal_id: text,
    user_code: text,
    amount_paise: digits,
    status: text,
    created_at: instant,
    completed_at: orNull(instant),
    failed_at: orNull(instant),
  }),
  invoices: invoice,
  commission: object({
    entry: count,
    month,
    kind: oneOf('trade', 'late', 'reversal'),
    transaction_id: text,
    type: text,
    channel: text,
    ...sums,
    commission_milli_pct: count,
    posted_at: instant,
  }),
  statements: statement,
  holdings: object({
    day,
    mode: oneOf(...modes),
    metal,
    holder: hash,
    book: count,
    user_code: text,
    salt: hash,
    micrograms: digits,
    path: listOf({ type: 'array', minItems: 3, maxItems: 3, items: text }),
  }),
  certificates: object({ cert_no: text, issued_at: instant, payload: text, signature: text, key_id: text }),
};

/** The JSON schema of the lines of an archive: `$defs` has one for each kind of file. */
export function archiveSchema(): { $schema: string; title: string; $defs: Readonly<Record<string, Schema>> } {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Lines of a tola-archive-1',
    $defs: lines,
  };
}
