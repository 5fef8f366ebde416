import { micrograms, paise } from '../../domain/kernel/money.ts';
import { createOrder } from '../../domain/payments/orders/create-order.ts';
import { confirmSell } from '../../domain/trading/confirm-sell.ts';
import { quoteSell } from '../../domain/trading/quote-sell.ts';
import { confirm, makeBuy, makeQuote, makeUser } from '../trades.ts';
import type { TestPartner, World } from '../world.ts';
import { screenContext } from './channels.ts';
import { makeOrder, pass, simulate } from './payments.ts';
import { makeSip, simulateSip } from './sips.ts';

/** Numbers from 0 up to 1, the same for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A day of a partner's sandbox: something through every channel, with payments that are given back and buys that are voided. */
async function tradeADay(
  world: World,
  partner: TestPartner,
  { userCode, chance }: { userCode: string; chance: () => number },
): Promise<{ buyId: string }> {
  const { sandbox } = partner;
  const rupees = (most: number, least = 10) => Math.floor(100 * (least + chance() * (most - least))) / 100;
  const buy = await makeBuy(sandbox, { user_code: userCode, amount_inr: rupees(4_000, 1_000) });
  await makeBuy(sandbox, { user_code: await makeUser(sandbox), amount_inr: rupees(800), asset_type: 'silver' });
  const body = { user_code: userCode, asset_type: 'gold', quantity_grams: Math.ceil(2_000 + chance() * 40_000) / 1e6 };
  const sell = await sandbox.post('/partner/sell/quote', body);
  await sandbox.post('/partner/sell/confirm', { quote_id: sell.data.quote_id });
  const paid = await makeOrder(sandbox, { user_code: userCode, amount_inr: rupees(9_000) });
  await simulate(sandbox, paid.payment_id, 'success');
  for (const channel of ['embed', 'white_label'] as const) {
    const context = await screenContext(world, partner, { userCode, channel });
    const { result } = await createOrder(context, {
      userCode,
      amount: paise(BigInt(Math.floor(10_000 + chance() * 200_000))),
      checkoutType: 'intent',
      asset: 'gold',
      reference: null,
      returnUrl: null,
      idempotency: undefined,
    });
    if (!result.ok) throw new Error(result.code);
    await simulate(sandbox, result.value.paymentId, 'success');
    const amount = { metal: micrograms(BigInt(Math.floor(1_500 + chance() * 9_000))) };
    const quote = await quoteSell(context, { userCode, asset: 'gold', amount });
    await confirmSell(context, { quoteId: quote.quoteId, idempotency: undefined });
  }
  if (chance() < 0.4) {
    const order = await makeOrder(sandbox, { user_code: userCode, amount_inr: rupees(700) });
    await simulate(sandbox, order.payment_id, 'purchase_failure');
    await simulate(sandbox, order.payment_id, 'refund');
  }
  if (chance() < 0.4) {
    const quote = await makeQuote(sandbox, { user_code: userCode, amount_inr: rupees(600) });
    await sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    await confirm(sandbox, quote.quote_id);
  }
  return { buyId: buy.transaction_id };
}

/** A month of a sandbox whose clock stands at its beginning: days of trading, and a weekly plan that goes on between them. */
export async function tradeAMonth(
  world: World,
  partner: TestPartner,
  { days, chance }: { days: number; chance: () => number },
): Promise<{ buyIds: string[] }> {
  const userCode = await makeUser(partner.sandbox);
  const installment = Math.floor(10_000 + chance() * 90_000) / 100;
  const plan = { user_code: userCode, installment_amount_inr: installment, frequency: 'weekly' };
  const sip = await makeSip(partner.sandbox, plan);
  await simulateSip(partner.sandbox, sip.id, 'activate');
  const buyIds: string[] = [];
  for (let day = 0; day < days; day++) {
    buyIds.push((await tradeADay(world, partner, { userCode, chance })).buyId);
    await pass(partner.sandbox, 3 * 86_400);
  }
  return { buyIds };
}
