import { paise } from '../../../domain/kernel/money.ts';
import type { PayoutRequest } from '../../../domain/payments/withdrawals/payout-gateway.ts';

let made = 0;
/** A fresh payout of INR 500 to an account, or as the fields say. */
export function payout(fields: Partial<PayoutRequest> = {}): PayoutRequest {
  made += 1;
  return {
    withdrawalId: `wd_01kah3n5t0v2m9q4r7w8x${String(made).padStart(5, '0')}`,
    amount: paise(50_000n),
    payee: {
      type: 'bank',
      accountNumber: '50100012345678',
      ifsc: 'HDFC0001234',
      name: 'Āsha K. Rao-2',
      mobile: '9876543210',
    },
    mustFail: false,
    ...fields,
  };
}
