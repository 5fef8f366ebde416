import { address, confirmPath, deliveryQuote, makeOwner } from './rooms/deliveries.ts';
import { ORDERS } from './rooms/payments.ts';
import { SIPS } from './rooms/sips.ts';
import { giftQuote, makeHolder, sellQuote, sendQuote } from './rooms/transfers.ts';
import { makeWithdrawer } from './rooms/withdrawals.ts';
import { makeQuote, makeUser } from './trades.ts';
import type { TestPartner, World } from './world.ts';

/** A call with a key as it would succeed, and the endpoint that its key belongs to. */
export type KeyedCall = { endpoint: string; path: string; body: Record<string, unknown> };

/** Of each endpoint that takes keys a call of a sandbox that would succeed; those of an endpoint get in no other's way. */
export const keyedCalls: Readonly<Record<string, (world: World, partner: TestPartner) => Promise<KeyedCall>>> = {
  async buy(_, { sandbox }) {
    const { quote_id } = await makeQuote(sandbox);
    return { endpoint: '/partner/buy/confirm', path: '/partner/buy/confirm', body: { quote_id } };
  },
  async sell(_, { sandbox }) {
    const { user_code } = await makeHolder(sandbox);
    const { quote_id } = await sellQuote(sandbox, user_code);
    return { endpoint: '/partner/sell/confirm', path: '/partner/sell/confirm', body: { quote_id } };
  },
  async send(_, { sandbox }) {
    const { quote_id } = await sendQuote(sandbox);
    return { endpoint: '/partner/send/confirm', path: '/partner/send/confirm', body: { quote_id } };
  },
  async gift(_, { sandbox }) {
    const { user_code } = await makeHolder(sandbox);
    const { quote_id } = await giftQuote(sandbox, user_code);
    return {
      endpoint: '/partner/users/:user_code/gift/confirm',
      path: `/partner/users/${user_code}/gift/confirm`,
      body: { quote_id, otp: '1234' },
    };
  },
  async delivery(world, partner) {
    const { user_code } = await makeOwner(world, partner);
    const { quote_id } = await deliveryQuote(partner.sandbox, user_code, { address });
    return {
      endpoint: '/partner/users/:user_code/delivery/confirm',
      path: confirmPath(user_code),
      body: { quote_id, otp: '1234' },
    };
  },
  async order(_, { sandbox }) {
    const user_code = await makeUser(sandbox);
    return { endpoint: ORDERS, path: ORDERS, body: { user_code, amount_inr: 500, checkout_type: 'hosted' } };
  },
  async sip(_, { sandbox }) {
    const user_code = await makeUser(sandbox);
    const body = { user_code, installment_amount_inr: 500, frequency: 'monthly' };
    return { endpoint: SIPS, path: SIPS, body };
  },
  async withdrawal(world, partner) {
    const { user_code, bank_account_id } = await makeWithdrawer(world, partner, 'sandbox');
    return {
      endpoint: '/partner/users/:user_code/withdrawals',
      path: `/partner/users/${user_code}/withdrawals`,
      body: { amount_inr: 500, bank_account_id },
    };
  },
};
