/** One line of what a request asks for. `before` is there where it says how it stood. */
export type InputFact = { readonly label: string; readonly value: InputValue; readonly before?: InputValue };

/** A value as it is drawn: money in rupees, or words. */
export type InputValue =
  | { readonly inr: number }
  | { readonly words: string }
  /** An id, and the page of what it names */
  | { readonly id: string; readonly path: string };

const labels: Readonly<Record<string, string>> = {
  commissionBuyMilliPct: 'Commission on buys',
  commissionSellMilliPct: 'Commission on sells',
  markupBuyMilliPct: 'Markup on buys',
  markupSellMilliPct: 'Markup on sells',
  markupLiveEnabled: 'Markup counts in live',
  walletType: 'Wallet',
  creditLimitPaise: 'Credit limit',
  feeBearer: 'Gateway fees borne by',
  mobileMasked: 'Mobile',
  memberId: 'Member of its staff',
  fromRole: 'Role so far',
  operatorId: 'Member of staff',
  paymentId: 'Payment order',
  refundId: 'Refund',
  withdrawalId: 'Withdrawal',
  statementId: 'Statement',
  deliveryId: 'Delivery',
  cancelReason: 'What the partner is shown',
  chargesPaise: 'Charges given back',
  metal: 'Metal given back',
  utr: 'UTR',
  grossPaise: 'Paid by customers',
  feePaise: 'Fee of the gateway',
  bookedFeePaise: 'Of it in our books already',
  netPaise: 'Net',
  through: 'Paid through',
  restorationId: 'Restore',
  stoodAt: 'The data stand at',
  webhooks: 'Webhooks that waited',
  asset: 'Metal',
  grams: 'Grams',
  attestedOn: 'On',
  attestedBy: 'Attested by',
  documentSha256: 'SHA-256 of the document',
  'former.memberId': 'Former owner (id)',
  'former.name': 'Former owner',
  'former.becomes': 'Who becomes',
};

/** Where what an id names has its page. */
const pages: Readonly<Record<string, string>> = {
  paymentId: '/ops/payments/',
  withdrawalId: '/ops/withdrawals/',
  statementId: '/ops/statements/',
  deliveryId: '/ops/deliveries/',
};

const words: Readonly<Record<string, string>> = {
  end_user: 'the customer',
  service: 'the service',
  partner: 'the partner',
  credit: 'credit line',
  send: 'sent under their event ids',
  skip: 'not sent by themselves',
};

/** Whom a request is for stands above its facts. */
const saidElsewhere = new Set(['partnerId']);

/**
 * What a request asks for, line by line: amounts in rupees, percentages in percent. Of a change each field is
 * shown once, with its value before and after. A field that stays is shown too, since the approver judges by it.
 */
export function inputFacts(input: Readonly<Record<string, unknown>>): InputFact[] {
  return Object.entries(input).flatMap(([name, value]) => {
    if (saidElsewhere.has(name)) return [];
    if (name === 'from' && isRecord(value) && isRecord(input.to)) return standing(value, input.to);
    if (name === 'to' && isRecord(value) && isRecord(input.from)) return [];
    if (isRecord(value)) {
      return Object.entries(value).map(([inner, one]) => ({
        label: labelOf(`${name}.${inner}`, inner),
        value: drawn(inner, one),
      }));
    }
    return value === null ? [] : [{ label: labelOf(name), value: drawn(name, value) }];
  });
}

function standing(from: Readonly<Record<string, unknown>>, to: Readonly<Record<string, unknown>>): InputFact[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].map((name) => {
    const before = drawn(name, from[name]);
    if (!(name in to)) return { label: labelOf(name), value: before };
    return { label: labelOf(name), value: drawn(name, to[name]), ...(name in from && { before }) };
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function labelOf(path: string, name = path): string {
  const known = labels[path] ?? labels[name];
  if (known !== undefined) return known;
  const text = path
    .replace(/(?:Paise|MilliPct)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._]/g, ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function drawn(name: string, value: unknown): InputValue {
  if (value === null || value === undefined) return { words: 'none' };
  if (name.endsWith('Paise')) return { inr: Number(value) / 100 };
  if (name.endsWith('MilliPct')) return { words: `${Number(value) / 1000}%` };
  if (typeof value === 'string' && name in pages) return { id: value, path: `${pages[name]}${value}` };
  if (typeof value === 'boolean') return { words: value ? 'yes' : 'no' };
  if (Array.isArray(value)) return { words: value.map(String).join(', ') };
  if (isRecord(value)) return { words: JSON.stringify(value) };
  return { words: words[String(value)] ?? String(value) };
}
