import { type Paise, paise } from '../../../domain/kernel/money.ts';
import type { OpenMandate } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';

let made = 0;
/** A fresh SIP of INR 500 a month from Saturday, 21 November 2026, or with the values given. */
export function mandate(of: Partial<OpenMandate> & { amount?: Paise } = {}): OpenMandate {
  made += 1;
  return {
    sipId: `sip_01kah3n5t0v2m9q4r7w8x${String(made).padStart(5, '0')}`,
    amount: paise(50_000n),
    frequency: 'monthly',
    payeeName: 'Shop & Söhne',
    mandateName: 'Gold SIP',
    note: 'Digital gold',
    startsOn: '2026-11-21',
    endsOn: '2036-11-21',
    approveBy: Date.parse('2026-11-21T13:00:00.000Z'),
    customer: async () => ({ userCode: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3', mobile: '9876543210' }),
    ...of,
  };
}
