import { randomInt } from 'node:crypto';
import type { Tola, TolaEvent } from '../index.ts';

/** How an event of a kind comes about in the sandbox: the calls that a partner, its customer and the bank would make. Answers what it is about. */
type Recipe = (tola: Tola) => Promise<string>;

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

async function sipThat(tola: Tola, ...outcomes: ('activate' | 'failure')[]) {
  const { id } = await tola.payments.sips.create({
    user_code: await user(tola),
    installment_amount_inr: '500.00',
    frequency: 'monthly',
  });
  for (const outcome of outcomes) await tola.payments.sips.simulate(id, { outcome });
  return id;
}

/** What `tola trigger` can make happen. */
export const recipes: Readonly<Partial<Record<TolaEvent['event'], Recipe>>> = {
  'buy.completed': async (tola) => (await buy(tola, await user(tola))).transaction_id,
  'sell.completed': async (tola) => {
    const { user_code, quantity_grams } = await buy(tola, await user(tola));
    return (await sell(tola, user_code, { quantity_grams })).transaction_id;
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
  'sip.mandate_failed': (tola) => sipThat(tola, 'failure'),
};
