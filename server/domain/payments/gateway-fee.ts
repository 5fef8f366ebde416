import { divideHalfUp, type Paise } from '../kernel/money.ts';

export type FeeBearer = 'service' | 'end_user' | 'partner';

/** What the gateway takes: 0.118 % (0.10 % and GST), in thousandths of a percent. */
const GATEWAY_FEE_MILLI_PCT = 118n;

/** The gateway's fee on a payment, fixed when the order is made, and what is left to buy metal. Pure. Spec 2.10, decisions 9. */
export function splitPayment(amount: Paise, bearer: FeeBearer): { fee: Paise; funded: Paise; isDeducted: boolean } {
  const fee = divideHalfUp(amount * GATEWAY_FEE_MILLI_PCT, 100_000n) as Paise;
  const isDeducted = bearer === 'end_user';
  return { fee, funded: (isDeducted ? amount - fee : amount) as Paise, isDeducted };
}
