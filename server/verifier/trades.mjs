import { big, gatewayFee, priceBuy, priceDelivery, priceInventory, priceSell, priceTransfer } from './amounts.mjs';

/** What each figure of a record has to be by the specification: pairs of a field and its value. Undefined of what has no price. */
export function figuresOf(record, isUser) {
  const t = record;
  const price = {
    asked: t.denomination,
    amount: big(t.amount_paise),
    metal: big(t.metal_micrograms),
    net: big(t.amount_paise) - big(t.fee_paise),
    rate: big(t.rate_paise_per_gram),
    baseRate: big(isUser ? t.rate_paise_per_gram : t.base_rate_paise_per_gram),
    markupPct: big(t.markup_milli_pct),
    commissionPct: big(t.commission_milli_pct),
  };
  const figures = { ...ofTrade(t, price, isUser), ...(isUser || !t.price ? {} : rateOf(t)) };
  if (t.payment) figures['payment.funded_paise'] = price.amount;
  return figures;
}

/** What a trade of these types never has: a markup, a commission, or a fee in rupees or in metal. */
const PLAIN_FIGURES = { markup_milli_pct: 0, markup_paise: 0, rounding_paise: 0, commission_paise: 0 };

function ofTrade(t, price, isUser) {
  if (t.is_received) {
    const { metal, amount } = priceTransfer(price);
    return { metal_micrograms: metal, amount_paise: amount };
  }
  switch (t.type) {
    case 'buy':
    case 'sip_installment': {
      const { rate, metal, gst, markup, rounding, commission } = priceBuy(price);
      const own = { metal_micrograms: metal, gst_paise: gst, fee_paise: 0, fee_micrograms: 0 };
      if (isUser) return own;
      return {
        ...own,
        rate_paise_per_gram: rate,
        markup_paise: markup,
        rounding_paise: rounding,
        commission_paise: commission,
      };
    }
    case 'sell': {
      const { rate, metal, gross, fee, gst, markup, rounding, commission } = priceSell(price);
      const own = { metal_micrograms: metal, amount_paise: gross, fee_paise: fee, gst_paise: gst, fee_micrograms: 0 };
      if (isUser) return own;
      return {
        ...own,
        rate_paise_per_gram: rate,
        markup_paise: markup,
        rounding_paise: rounding,
        commission_paise: commission,
      };
    }
    case 'send':
    case 'gift': {
      const { metal, amount, feeMetal } = priceTransfer(price);
      const own = {
        metal_micrograms: metal,
        amount_paise: amount,
        fee_micrograms: feeMetal,
        fee_paise: 0,
        gst_paise: 0,
      };
      return isUser ? own : { ...own, ...PLAIN_FIGURES, rate_paise_per_gram: price.baseRate };
    }
    case 'inventory_purchase': {
      const { metal, amount, rounding, gst } = priceInventory(price);
      return { metal_micrograms: metal, amount_paise: amount, rounding_paise: rounding, gst_paise: gst };
    }
    case 'delivery': {
      if (!t.delivery) return {};
      const { metal, gst, total } = priceDelivery({
        weight: big(t.delivery.weight_micrograms),
        quantity: big(t.delivery.quantity),
        making: big(t.delivery.making_paise),
        delivery: big(t.delivery.delivery_paise),
      });
      const own = { metal_micrograms: metal, gst_paise: gst, amount_paise: total, fee_paise: 0, fee_micrograms: 0 };
      return isUser ? own : { ...own, ...PLAIN_FIGURES, rate_paise_per_gram: price.baseRate };
    }
    default:
      return { type: 'a type of trade' };
  }
}

/** The rate that the cited price has for this. */
function rateOf({ type, price, price_basis: basis }) {
  const isAtBuyRate = type === 'buy' || type === 'sip_installment' || type === 'inventory_purchase' || basis === 'buy';
  return {
    base_rate_paise_per_gram: big(isAtBuyRate ? price.buy_rate_paise_per_gram : price.sell_rate_paise_per_gram),
  };
}

/** Kinds of posting whose user pays in metal: from what is held freely, then from that of SIPs. */
const TAKES_METAL = new Set(['sell', 'gift', 'delivery', 'delivery_cancel']);

const SIDES = {
  buy: (t) => buyLines(t, 'partner_float', 'user_metal'),
  buy_debit: (t) => [
    ['partner_float', 'INR', '-', -big(t.amount_paise)],
    ['buy_clearing', 'INR', '-', big(t.amount_paise)],
  ],
  buy_settlement: (t) => buyLines(t, 'buy_clearing', 'user_metal'),
  buy_void: (t) => [
    ['buy_clearing', 'INR', '-', -big(t.amount_paise)],
    ['partner_float', 'INR', '-', big(t.amount_paise)],
  ],
  payment_purchase: paymentLines,
  sell: (t) => [
    ['user_metal', t.asset, t.user_code, -big(t.metal_micrograms)],
    ['platform_inventory', t.asset, '-', big(t.metal_micrograms)],
    ['metal_sales', 'INR', '-', -big(t.amount_paise) - big(t.markup_paise) - big(t.rounding_paise)],
    ['user_inr', 'INR', t.user_code, big(t.amount_paise) - big(t.fee_paise)],
    ['platform_fee', 'INR', '-', big(t.fee_paise) - big(t.gst_paise)],
    ['gst_payable', 'INR', '-', big(t.gst_paise)],
    ['markup_payable', 'INR', '-', big(t.markup_paise)],
    ['rounding', 'INR', '-', big(t.rounding_paise)],
    ...commissionLines(t),
  ],
  send: (t) => transferLines(t, ['partner_metal', '-']),
  gift: (t) => transferLines(t, ['user_metal', t.user_code]),
  delivery: (t) => deliveryLines(t, 1n),
  delivery_cancel: (t) => deliveryLines(t, -1n),
  inventory_purchase: (t) => [
    ['partner_float', 'INR', '-', -big(t.amount_paise)],
    ['metal_sales', 'INR', '-', big(t.amount_paise) - big(t.gst_paise) - big(t.rounding_paise)],
    ['gst_payable', 'INR', '-', big(t.gst_paise)],
    ['rounding', 'INR', '-', big(t.rounding_paise)],
    ['platform_inventory', t.asset, '-', -big(t.metal_micrograms)],
    ['partner_metal', t.asset, '-', big(t.metal_micrograms)],
  ],
  withdrawal: (w) => withdrawalLines(w, ['user_inr', w.user_code], ['payout_clearing', '-']),
  withdrawal_paid: (w) => withdrawalLines(w, ['payout_clearing', '-'], ['bank', '-']),
  withdrawal_returned: (w) => withdrawalLines(w, ['payout_clearing', '-'], ['user_inr', w.user_code]),
  withdrawal_reversed: (w) => withdrawalLines(w, ['bank', '-'], ['user_inr', w.user_code]),
};

/** Of which types of trade a posting of a kind can be; those of payments and withdrawals have no type. */
const TYPES = {
  buy: ['buy'],
  buy_debit: ['buy'],
  buy_settlement: ['buy'],
  buy_void: ['buy'],
  payment_purchase: ['buy', 'sip_installment'],
  sell: ['sell'],
  send: ['send'],
  gift: ['gift'],
  delivery: ['delivery'],
  delivery_cancel: ['delivery'],
  inventory_purchase: ['inventory_purchase'],
};

/** Whether postings of a kind belong to a record of the archive. */
export const hasRecord = (kind) =>
  Object.hasOwn(SIDES, kind) || kind === 'payment_received' || kind === 'payment_refund';

/**
 * The lines that a posting of a kind must have for its record, as texts in order; where a user pays metal, free metal and that of SIPs count as
 * one. Undefined where such a record has no such posting.
 */
export function expectedLines(kind, record, isUser) {
  if (TYPES[kind] !== undefined && !TYPES[kind].includes(record.type)) return undefined;
  const lines = SIDES[kind](record).filter(([account, , user, amount]) => {
    if (amount === 0n) return false;
    return !isUser || (account.startsWith('user_') && user === record.own_code);
  });
  return sortedTexts(kind, lines);
}

/** The lines of a posting in the same form. */
export function foundLines(kind, moved) {
  return sortedTexts(
    kind,
    moved.map(({ kind: account, asset, user, amount }) => [account, asset, user, amount]),
  );
}

function sortedTexts(kind, lines) {
  const sums = new Map();
  for (const [account, asset, user, amount] of lines) {
    const name = TAKES_METAL.has(kind) && account === 'user_sip_metal' ? 'user_metal' : account;
    const key = `${name} ${asset} ${user}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  return [...sums].map(([key, amount]) => `${key} ${amount}`).sort();
}

const commissionLines = (t) => [
  ['commission_expense', 'INR', '-', -big(t.commission_paise)],
  ['commission_payable', 'INR', '-', big(t.commission_paise)],
];

/** What a buy does, beside where its money comes from. */
function saleLines(t, to) {
  const kept = big(t.amount_paise) - big(t.gst_paise) - big(t.markup_paise) - big(t.rounding_paise);
  return [
    ['metal_sales', 'INR', '-', kept],
    ['gst_payable', 'INR', '-', big(t.gst_paise)],
    ['markup_payable', 'INR', '-', big(t.markup_paise)],
    ['rounding', 'INR', '-', big(t.rounding_paise)],
    ...commissionLines(t),
    ['platform_inventory', t.asset, '-', -big(t.metal_micrograms)],
    [to, t.asset, t.user_code, big(t.metal_micrograms)],
  ];
}

const buyLines = (t, from, to) => [[from, 'INR', '-', -big(t.amount_paise)], ...saleLines(t, to)];

function paymentLines(t) {
  const to = t.type === 'sip_installment' ? 'user_sip_metal' : 'user_metal';
  if (!t.payment) return saleLines(t, to);
  const { amount_paise: paid, fee_paise: feeText, fee_bearer: bearer } = t.payment;
  const fee = big(feeText);
  const borne = { partner: [['gateway_fee_receivable', 'INR', '-', -fee]], end_user: [] };
  return [
    ['payment_clearing', 'INR', '-', -big(paid)],
    ['gateway_clearing', 'INR', '-', fee],
    ...(borne[bearer] ?? [['gateway_fee_expense', 'INR', '-', -fee]]),
    ...saleLines(t, to),
  ];
}

function transferLines(t, [from, user]) {
  const [metal, fee] = [big(t.metal_micrograms), big(t.fee_micrograms)];
  return [
    [from, t.asset, user, -metal - fee],
    ['user_metal', t.asset, t.is_received ? t.own_code : t.receiver_code, metal],
    ['platform_fee', t.asset, '-', fee],
  ];
}

function deliveryLines(t, sign) {
  const [amount, gst, metal] = [big(t.amount_paise), big(t.gst_paise), big(t.metal_micrograms)];
  return [
    ['user_metal', t.asset, t.user_code, -sign * metal],
    ['delivered_metal', t.asset, '-', sign * metal],
    ['partner_float', 'INR', '-', -sign * amount],
    ['delivery_charges', 'INR', '-', sign * (amount - gst)],
    ['gst_payable', 'INR', '-', sign * gst],
  ];
}

function withdrawalLines(w, [from, payer], [to, payee]) {
  return [
    [from, 'INR', payer, -big(w.amount_paise)],
    [to, 'INR', payee, big(w.amount_paise)],
  ];
}

/** What a customer's payment has to say. */
export function paymentFigures(payment) {
  const amount = big(payment.amount_paise);
  // A debit of a mandate that cannot buy is given back whole, without a fee.
  const fee = big(payment.fee_paise) === 0n && payment.status !== 'completed' ? 0n : gatewayFee(amount);
  return { fee_paise: fee, funded_paise: payment.fee_bearer === 'end_user' ? amount - fee : amount };
}
