import type { Mode } from '../domain/kernel/mode.ts';
import { makeOwner, placeOrder } from './rooms/deliveries.ts';
import { makeOrder } from './rooms/payments.ts';
import { makeSip } from './rooms/sips.ts';
import { makeBuyAndSell } from './rooms/statements.ts';
import { addAccount, makeWithdrawal, makeWithdrawer } from './rooms/withdrawals.ts';
import { confirm, makeQuote } from './trades.ts';
import type { TestPartner, World } from './world.ts';

/** What exists of one mode of a partner: one of each thing that a path of the interface can name. */
export type Life = {
  userCode: string;
  mobile: string;
  transactionId: string;
  key: string;
  paymentId: string;
  sipId: string;
  orderId: string;
  bankAccountId: string;
  eventId: string;
  withdrawalId: string;
};

/** Makes one of each thing of a partner's mode by calls of the interface; `name` is the user's, the mode marks everything else. */
export async function makeLife(world: World, partner: TestPartner, mode: Mode, name = 'Asha Rao'): Promise<Life> {
  const client = partner[mode];
  // What is held has to come from trades, or a portfolio cannot be explained.
  const { user_code: userCode, mobile } = await makeOwner(world, partner, mode, { metalMicrograms: 0n });
  await client.patch(`/partner/users/${userCode}`, { name, email: `${mode}-only@example.com` });
  const quote = await makeQuote(client, { user_code: userCode, amount_inr: 40_000 });
  const key = `key of ${mode}`;
  const buy = await confirm(client, quote.quote_id, key);
  await makeBuyAndSell(client);
  const order = await makeOrder(client, { user_code: userCode, reference: `reference of ${mode}` });
  const sip = await makeSip(client, { user_code: userCode, name: `plan of ${mode}` });
  const withdrawal = await makeWithdrawal(client, await makeWithdrawer(world, partner, mode));
  const account = await addAccount(client, userCode);
  const parcel = await placeOrder(world, partner, mode, { user_code: userCode, mobile });
  await client.get(`/partner/users/${userCode}/certificate`);
  const [event] = (await client.get('/partner/events?limit=1')).data.events;
  return {
    userCode,
    mobile,
    transactionId: buy.data.transaction_id,
    key,
    paymentId: order.payment_id,
    sipId: sip.id,
    orderId: parcel.order_id,
    bankAccountId: account.id,
    eventId: event.event_id,
    withdrawalId: withdrawal.withdrawal_id,
  };
}

/** The path of a route with the ids of a life in place of its parameters; others are to be given. */
export function pathOf(pattern: string, life: Life, others: Readonly<Record<string, string>> = {}): string {
  const ids: Record<string, string> = {
    user_code: life.userCode,
    payment_id: life.paymentId,
    order_id: life.orderId,
    event_id: life.eventId,
    key: encodeURIComponent(life.key),
    id: idOf(pattern, life),
    ...others,
  };
  return pattern.replace(/:(\w+)/g, (_, name: string) => ids[name] as string);
}

function idOf(pattern: string, life: Life): string {
  if (pattern.includes('/sips/')) return life.sipId;
  if (pattern.includes('/bank-accounts/')) return life.bankAccountId;
  if (pattern.includes('/withdrawals/')) return life.withdrawalId;
  return pattern.includes('/delivery/orders/') ? life.orderId : life.transactionId;
}
