import { randomInt } from 'node:crypto';
import { type Clock, systemClock } from '../../domain/kernel/clock.ts';
import { decimalText, type Paise } from '../../domain/kernel/money.ts';
import { simulatedBankReference, simulatedRefundReference } from '../../domain/kernel/simulated-bank.ts';
import {
  MERCHANT_CATEGORY,
  plainText,
  UPI_NAME_MAX,
  UPI_NOTE_MAX,
  upiReference,
  writeUpiLink,
} from '../../domain/kernel/upi-link.ts';
import type { PaymentGateway } from '../../domain/payments/orders/payment-gateway.ts';
import { readSignedCallback, signCallback } from '../cashfree/payments/signed-callback.ts';

/** Where the gateway keeps what was paid to it. */
export type SimulatedBooks = {
  of(orderId: string): Promise<{ id: string; amountPaise: bigint; bankReference: string }[]>;
  add(orderId: string, payment: { id: string; amountPaise: bigint; bankReference: string }): Promise<void>;
};

/**
 * A gateway that moves no money: its links are well formed and lead to no payment page, and payments come by `simulatePayment`. What was
 * paid is kept in the database, so that every process can be asked for it.
 */
export function createSimulatedGateway(
  books: SimulatedBooks,
  settings: { payeeAddress: string; callbackSecret: string; clock?: Clock },
): PaymentGateway {
  const clock = settings.clock ?? systemClock;
  return {
    name: 'simulated',
    isLocal: true,
    async open({ orderId, amount, payeeName, note }) {
      return {
        gatewayOrderId: `sim_${orderId}`,
        upiUrl: writeUpiLink('pay', {
          pa: settings.payeeAddress,
          pn: plainText(payeeName, UPI_NAME_MAX) || 'Tola',
          tr: upiReference(orderId),
          tn: plainText(note, UPI_NOTE_MAX),
          am: decimalText(amount, 2),
          cu: 'INR',
          mc: MERCHANT_CATEGORY,
          mode: '04',
        }),
      };
    },
    async read(orderId) {
      const payments = await books.of(orderId);
      return payments.map((payment) => ({
        gatewayPaymentId: payment.id,
        amount: payment.amountPaise as Paise,
        bankReference: payment.bankReference,
      }));
    },
    async refund({ refundId }) {
      return { status: 'completed', reference: simulatedRefundReference(refundId) };
    },
    // Each is through when it is asked for, so nothing is kept that could be asked about.
    readRefund: async () => undefined,
    readCallback: (callback) => readSignedCallback(callback, { secret: settings.callbackSecret, now: clock.now() }),
    async simulatePayment({ orderId, amount, at }) {
      const gatewayPaymentId = `simpay_${at.toString(36)}${randomInt(2 ** 40).toString(36)}`;
      const bankReference = simulatedBankReference(at);
      await books.add(orderId, { id: gatewayPaymentId, amountPaise: amount, bankReference });
      return { gatewayPaymentId, amount, bankReference };
    },
    simulateCallback({ orderId, payment, isPaid }) {
      const status = isPaid ? 'SUCCESS' : 'FAILED';
      const news = {
        type: `PAYMENT_${status}_WEBHOOK`,
        data: {
          order: { order_id: orderId },
          payment: {
            cf_payment_id: payment.gatewayPaymentId,
            payment_status: status,
            payment_amount: decimalText(payment.amount, 2),
            payment_currency: 'INR',
            bank_reference: payment.bankReference ?? null,
          },
        },
      };
      return signCallback(JSON.stringify(news), { secret: settings.callbackSecret, now: clock.now() });
    },
  };
}
