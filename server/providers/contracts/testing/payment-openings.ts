import type { Clock } from '../../../domain/kernel/clock.ts';
import { type Paise, paise } from '../../../domain/kernel/money.ts';
import type { OpenPayment } from '../../../domain/payments/orders/payment-gateway.ts';

/** What gateways of tests are called with, and sign their callbacks with. */
export const SECRET = 'cfsk_ma_test_0123456789abcdef';
/** Where the clocks of gateways of tests begin. */
export const startedAt = Date.parse('2026-11-21T12:00:00.000Z');

/** A clock that stands still until it is moved. */
export function createManualClock(): Clock & { advance(milliseconds: number): void } {
  let at = startedAt;
  return {
    now: () => at,
    advance(milliseconds) {
      at += milliseconds;
    },
  };
}

let made = 0;
/** A fresh order of INR 500, or of the amount. */
export function opening(amount: Paise = paise(50_000n)): OpenPayment {
  made += 1;
  return {
    orderId: `pay_01kah3n5t0v2m9q4r7w8x${String(made).padStart(5, '0')}`,
    amount,
    payeeName: 'Shop & Söhne',
    note: 'Digital gold',
    expiresAt: startedAt + 1_200_000,
    customer: async () => ({ userCode: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3', mobile: '9876543210' }),
  };
}
