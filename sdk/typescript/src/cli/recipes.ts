import { randomInt } from 'node:crypto';
import type { Tola, TolaEvent } from '../index.ts';

/** How an event of a kind comes about in the sandbox: the calls that a partner, its customer and the bank would make. Answers what it is about. */
type Recipe = (tola: Tola) => Promise<string>;

const OTP = '1234';
const HOUR = 3_600;
const DAY = 24 * HOUR;
const mobile = () => `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
const user = async (tola: Tola) => (await tola.users.register({ mobile: mobile(), name: 'Asha Rao' })).user_code;

async function buy(tola: Tola, user_code: string, amount_inr = '500.00') {
  const { quote_id } = await tola.buys.quote({ user_code, asset_type: 'gold', amount_inr });
  return tola.buys.confirm({ quote_id });
}

async function sell(tola: Tola, user_code: string, amount: { amount_inr: string } | { quantity_grams: string }) {
  const { quote_id } = await tola.sells.quote({ user_code, asset_type: 'gold', ...amount });
  return tola.sells.confirm({ quote_id });
}

async function order(tola: Tola) {
  return tola.payments.orders.create({ user_code: await user(tola), amount_inr: '500.00', checkout_type: 'hosted' });
}

async function orderThat(tola: Tola, ...outcomes: ('success' | 'failure' | 'purchase_failure' | 'refund')[]) {
  const { payment_id } = await order(tola);
  for (const outcome of outcomes) await tola.payments.orders.simulate(payment_id, { outcome });
  return payment_id;
}

type SipOutcome = 'activate' | 'failure' | 'pause' | 'resume';

async function sipThat(tola: Tola, ...outcomes: SipOutcome[]) {
  const { id } = await tola.payments.sips.create({
    user_code: await user(tola),
    installment_amount_inr: '500.00',
    frequency: 'monthly',
  });
  for (const outcome of outcomes) await tola.payments.sips.simulate(id, { outcome });
  return id;
}

/** Has KYC approved by what the sandbox takes for genuine. */
async function verified(tola: Tola) {
  const user_code = await user(tola);
  await tola.kyc.verifyPan(user_code, { pan: 'ABCDE1234F', dob: '1990-01-31' });
  const { reference_id } = await tola.kyc.sendAadhaarOtp(user_code, { aadhaar_number: '999941057058' });
  await tola.kyc.verifyAadhaarOtp(user_code, { reference_id, otp: OTP });
  return user_code;
}

async function withdrawal(tola: Tola, amount_inr: string) {
  const user_code = await verified(tola);
  await buy(tola, user_code, '1000.00');
  await sell(tola, user_code, { amount_inr: '200.00' });
  const account = await tola.bankAccounts.add(user_code, { upi_id: 'asha@okhdfcbank', holder_name: 'Asha Rao' });
  const made = await tola.withdrawals.create(user_code, { amount_inr, bank_account_id: account.id });
  await tola.sandbox.clock.advance({ advance_seconds: HOUR });
  return made.withdrawal_id;
}

async function delivery(tola: Tola) {
  const user_code = await user(tola);
  const { products } = await tola.delivery.products.list({ asset_type: 'silver' });
  const product = products.find(({ in_stock }) => in_stock);
  if (!product) throw new Error('Nothing is in stock.');
  const { quote_id: bought } = await tola.buys.quote({ user_code, asset_type: 'silver', amount_inr: '5000.00' });
  await tola.buys.confirm({ quote_id: bought });
  const address = {
    name: 'Asha Rao',
    mobile: mobile(),
    line1: '12 Temple Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560003',
  };
  const { quote_id } = await tola.delivery.quote(user_code, { sku: product.sku, quantity: 1, address });
  const { order_id } = await tola.delivery.confirm(user_code, { quote_id, otp: OTP });
  await tola.sandbox.clock.advance({ advance_seconds: DAY });
  return order_id;
}

/** What `tola trigger` can make happen. */
export const recipes: Readonly<Partial<Record<TolaEvent['event'], Recipe>>> = {
  'buy.completed': async (tola) => (await buy(tola, await user(tola))).transaction_id,
  'sell.completed': async (tola) => {
    const { user_code, quantity_grams } = await buy(tola, await user(tola));
    return (await sell(tola, user_code, { quantity_grams })).transaction_id;
  },
  'send.completed': async (tola) => {
    const { quote_id } = await tola.sends.quote({
      receiver_mobile: mobile(),
      asset_type: 'gold',
      amount_grams: '0.01',
    });
    return (await tola.sends.confirm({ quote_id })).transaction_id;
  },
  'gift.completed': async (tola) => {
    const { user_code } = await buy(tola, await user(tola));
    const gift = { receiver_mobile: mobile(), asset_type: 'gold', amount_grams: '0.01' } as const;
    const { quote_id } = await tola.gifts.quote(user_code, gift);
    return (await tola.gifts.confirm(user_code, { quote_id, otp: OTP })).transaction_id;
  },
  'payment.completed': (tola) => orderThat(tola, 'success'),
  'payment.failed': (tola) => orderThat(tola, 'failure'),
  'payment.refunded': (tola) => orderThat(tola, 'purchase_failure', 'refund'),
  'payment.expired': async (tola) => {
    const { payment_id } = await order(tola);
    await tola.sandbox.clock.advance({ advance_seconds: 20 * 60 + 1 });
    return payment_id;
  },
  'sip.created': (tola) => sipThat(tola),
  'sip.activated': (tola) => sipThat(tola, 'activate'),
  'sip.installment': (tola) => sipThat(tola, 'activate'),
  'sip.installment_missed': (tola) => sipThat(tola, 'activate', 'failure'),
  'sip.mandate_failed': (tola) => sipThat(tola, 'failure'),
  'sip.paused': (tola) => sipThat(tola, 'activate', 'pause'),
  'sip.resumed': (tola) => sipThat(tola, 'activate', 'pause', 'resume'),
  'sip.cancelled': async (tola) => {
    const id = await sipThat(tola, 'activate');
    await tola.payments.sips.cancel(id);
    return id;
  },
  'withdrawal.completed': (tola) => withdrawal(tola, '100.00'),
  'withdrawal.failed': (tola) => withdrawal(tola, '100.01'),
  'delivery.updated': delivery,
  'kyc.updated': verified,
};

/** What happens in another way: the sandbox has no calls that lead to it. */
export const otherWays: Readonly<Partial<Record<TolaEvent['event'], string>>> = {
  'sip.completed':
    'A SIP is completed when its mandate ends, after ten years: make one, then run tola clock advance 3660d.',
  'float.low': 'Set a threshold in the dashboard, then buy until the float is below it.',
  'trading.halted': 'Only our operators halt trading, for everybody.',
  'trading.resumed': 'Only our operators let trading go on, for everybody.',
  'test.ping': 'Send a test event from the page of webhooks in the dashboard.',
};

/** Whether events of this kind existed when this program was made. */
export const isKnown = (kind: string): boolean => Object.hasOwn(recipes, kind) || Object.hasOwn(otherWays, kind);
