import { createHmac } from 'node:crypto';

/** A callback signed with a secret, in the words of this file, not of the code under test. `at` is in milliseconds. */
export function signedCallback(
  secret: string,
  at: number,
  body: string,
): { headers: Record<string, string>; body: Buffer<ArrayBuffer> } {
  const signature = createHmac('sha256', secret).update(`${at}${body}`, 'utf8').digest('base64');
  return {
    headers: {
      'content-type': 'application/json',
      'x-webhook-timestamp': String(at),
      'x-webhook-signature': signature,
      'x-webhook-version': '2025-01-01',
    },
    body: Buffer.from(body),
  };
}

/** The body of a callback on a payment, as Cashfree documents it. The amount is JSON as it stands. */
export function paymentBody(payment: {
  orderId: string;
  paymentId: string;
  amount: string;
  status?: 'SUCCESS' | 'FAILED' | 'USER_DROPPED';
  currency?: string;
}): string {
  const { orderId, paymentId, amount, status = 'SUCCESS', currency = 'INR' } = payment;
  return `{"data":{"order":{"order_id":"${orderId}","order_amount":${amount},"order_currency":"INR","order_tags":null},
    "payment":{"cf_payment_id":${paymentId},"payment_status":"${status}","payment_amount":${amount},"payment_currency":"${currency}",
    "payment_message":"नमस्ते","payment_time":"2026-11-21T12:20:29+05:30","bank_reference":"632612345678","payment_group":"upi",
    "payment_method":{"upi":{"channel":null,"upi_id":"payer@upi"}}},"customer_details":{"customer_phone":"9999999999"}},
    "event_time":"2026-11-21T12:20:31+05:30","type":"PAYMENT_${status}_WEBHOOK"}`;
}

/** The body of a callback on a refund, as Cashfree documents it. */
export function refundBody(refund: { refundId: string; orderId: string; amount: string; status?: string }): string {
  const { refundId, orderId, amount, status = 'SUCCESS' } = refund;
  return `{"data":{"refund":{"cf_refund_id":11325632,"cf_payment_id":789727431,"refund_id":"${refundId}","order_id":"${orderId}",
    "refund_amount":${amount},"refund_currency":"INR","entity":"Refund","refund_type":"MERCHANT_INITIATED","refund_arn":"205907014017",
    "refund_status":"${status}","status_description":"Refund processed","processed_at":"2026-11-21T12:31:24+05:30"}},
    "event_time":"2026-11-21T12:31:25+05:30","type":"REFUND_STATUS_WEBHOOK"}`;
}
