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

/** The body of a callback on a debit of a mandate, or on its approval, as Cashfree documents it. */
export function debitBody(debit: {
  sipId: string;
  type?: 'PAYMENT_SUCCESS' | 'PAYMENT_FAILED' | 'PAYMENT_CANCELLED' | 'PAYMENT_NOTIFICATION_INITIATED' | 'AUTH_STATUS';
}): string {
  const { sipId, type = 'PAYMENT_SUCCESS' } = debit;
  return `{"data":{"payment_id":"ab-SUBV2ODRc5Dl2meCr7Iui-1","cf_payment_id":"49914526","cf_txn_id":"4212435861","cf_order_id":"4518936510",
    "subscription_id":"${sipId}","cf_subscription_id":"23601811","payment_type":"CHARGE",
    "authorization_details":{"authorization_amount":500.00,"authorization_status":"ACTIVE","payment_group":"upi"},
    "payment_amount":500.00,"payment_currency":"INR","payment_schedule_date":"2026-11-21T12:00:00+05:30",
    "payment_initiated_date":"2026-11-20T05:52:21+05:30","retry_attempts":0,"failure_details":{"failure_reason":null},
    "payment_status":"SUCCESS"},"event_time":"2026-11-21T12:20:31+05:30","type":"SUBSCRIPTION_${type}"}`;
}

/** The body of a callback on the status of a mandate, as Cashfree documents it. Its older versions call it another name. */
export function mandateBody(mandate: { sipId: string; status: string; type?: string }): string {
  const { sipId, status, type = 'SUBSCRIPTION_STATUS_CHANGED' } = mandate;
  return `{"data":{"subscription_details":{"cf_subscription_id":"23639356","subscription_id":"${sipId}","subscription_status":"${status}",
    "subscription_expiry_time":"2036-11-21T23:59:59","subscription_first_charge_time":"2026-12-21T06:00:00","next_schedule_date":null},
    "customer_details":{"customer_name":null,"customer_phone":"9999999999"},"plan_details":{"plan_type":"PERIODIC"}},
    "event_time":"2026-11-21T12:20:31+05:30","type":"${type}"}`;
}

/** The body of a callback on the refund of a debit, as Cashfree documents it: it names no mandate. */
export function debitRefundBody(refund: { refundId: string; amount: string; status?: string }): string {
  const { refundId, amount, status = 'SUCCESS' } = refund;
  return `{"data":{"payment_id":"yCzJxeT2aXDqI","cf_payment_id":"49778199","refund_id":"${refundId}",
    "cf_refund_id":"SUB_21ebb4bf-e84f-4afa-bb09-07aac433abe4","refund_amount":${amount},"refund_speed":"STANDARD",
    "refund_note":null,"refund_status":"${status}","failure_details":""},
    "event_time":"2026-11-21T17:20:02+05:30","type":"SUBSCRIPTION_REFUND_STATUS"}`;
}
