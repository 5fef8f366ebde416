import { divideDown, divideHalfUp, type Paise } from '../../kernel/money.ts';

export type FeeBearer = 'service' | 'end_user' | 'partner';

/** What the gateway takes: 0.118 % (0.10 % and GST), in thousandths of a percent. */
const GATEWAY_FEE_MILLI_PCT = 118n;

/** The gateway's fee on a payment, fixed when the order is made, and what is left to buy metal. Pure. Spec 2.10, decisions 9. */
export function splitPayment(amount: Paise, bearer: FeeBearer): { fee: Paise; funded: Paise; isDeducted: boolean } {
  const fee = divideHalfUp(amount * GATEWAY_FEE_MILLI_PCT, 100_000n) as Paise;
  const isDeducted = bearer === 'end_user';
  return { fee, funded: (isDeducted ? amount - fee : amount) as Paise, isDeducted };
}

/** The smallest payment that leaves so much to buy metal once the fee is taken. Pure. Spec 2.10. */
export function paymentFor(funded: Paise, bearer: FeeBearer): Paise {
  if (bearer !== 'end_user') return funded;
  // Rounding half up moves the fee by less than a paisa, so the answer is this or next to it.
  let amount = (divideDown(funded * 100_000n, 100_000n - GATEWAY_FEE_MILLI_PCT) - 1n) as Paise;
  while (splitPayment(amount, bearer).funded < funded) amount = (amount + 1n) as Paise;
  return amount;
}
