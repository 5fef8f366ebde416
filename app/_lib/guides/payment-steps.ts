import type { Step } from './step.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = `-H "Content-Type: application/json"`;

/** Collecting payments, after the quick start. A test runs every one of them against a real service. */
export const paymentSteps: readonly Step[] = [
  {
    id: 'ask-for-a-payment',
    title: 'Ask for a payment',
    text: 'Your customer pays us by UPI, and gets metal for it. Send them to checkout_url, or ask with "checkout_type":"intent" for the links to open yourself.',
    curl: `curl "$API/partner/payments/orders" \\
  ${AUTH} \\
  -H "Idempotency-Key: order-1001" \\
  ${JSON_TYPE} \\
  -d '{"user_code":"'"$USER_CODE"'","amount_inr":500,"checkout_type":"hosted","reference":"order-1001"}'`,
    takes: { PAYMENT_ID: 'payment_id' },
    answer: `"data": {
  "payment_id": "pay_01kah3n5t0v2m9q4r7w8x1y6z3",
  "status": "created",
  "amount_inr": 500,
  "estimate": { "asset_quantity": 0.035635, "rate_per_gram_inr": 14030.87, "final": false },
  "checkout_url": "…",
  "expires_at": "…",
  …
}`,
  },
  {
    id: 'let-it-be-paid',
    title: 'Let it be paid',
    text: 'In sandbox you decide how it comes out: success, failure, purchase_failure and then refund; and late_success after the clock has passed the twenty minutes. Or open the checkout’s device simulator and pay with the fake app.',
    curl: `curl "$API/partner/payments/orders/$PAYMENT_ID/simulate" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"outcome":"success"}'`,
    takes: {},
    answer: `"data": {
  "status": "completed",
  "funded_amount_inr": 500,
  "fulfilment": { "asset_quantity": 0.035635, "rate_per_gram_inr": 14030.87, "final": true },
  …
}`,
  },
  {
    id: 'poll-an-order',
    title: 'Ask where it stands',
    text: 'Fulfil on payment.completed, which carries the same fulfilment, or on this. The redirect to your return_url proves nothing.',
    curl: `curl "$API/partner/payments/orders/$PAYMENT_ID" \\
  ${AUTH}`,
    takes: {},
    answer: `"data": {
  "status": "completed",
  "reference": "order-1001",
  …
}`,
  },
  {
    id: 'start-a-sip',
    title: 'Start a SIP',
    text: 'The customer’s bank approves a mandate once, within the hour; then metal is bought by itself. Mandate links stay mandate links: never turn them into payment links.',
    curl: `curl "$API/partner/payments/sips" \\
  ${AUTH} \\
  -H "Idempotency-Key: plan-12" \\
  ${JSON_TYPE} \\
  -d '{"user_code":"'"$USER_CODE"'","installment_amount_inr":1000,"frequency":"monthly","reference":"plan-12"}'`,
    takes: { SIP_ID: 'id' },
    answer: `"data": {
  "id": "sip_01kah3n5t0v2m9q4r7w8x1y6z3",
  "sip_id": 1042,
  "status": "pending_authorisation",
  "checkout_url": "…",
  "mandate": { "upi": { "url": "…", "apps": { "phonepe": "…", … } } },
  "authorise_by": "…",
  …
}`,
  },
  {
    id: 'approve-a-sip',
    title: 'Let the bank approve it',
    text: 'The first installment is taken with the approval. Each installment tells sip.installment once its metal is bought.',
    curl: `curl "$API/partner/payments/sips/$SIP_ID/simulate" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"outcome":"activate"}'`,
    takes: {},
    answer: `"data": {
  "status": "active",
  "installments_paid": 1,
  "total_invested_inr": 1000,
  "next_installment_date": "…",
  …
}`,
  },
  {
    id: 'pass-three-months',
    title: 'Let three months pass',
    text: 'The sandbox’s clock brings the installments of the time it skips, with their webhooks, before it answers.',
    curl: `curl "$API/partner/sandbox/clock" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"advance_seconds":8000000}'

curl "$API/partner/payments/sips/$SIP_ID" \\
  ${AUTH}`,
    takes: {},
    answer: `"data": {
  "installments_paid": 4,
  "total_grams": 0.285084,
  "installments": [{ "due_on": "…", "installment_no": 4, "status": "completed", … }, …],
  …
}`,
  },
  {
    id: 'end-a-sip',
    title: 'End it',
    text: 'At any time, and safe to repeat. The metal stays with the customer; a debit that the bank takes after it goes back.',
    curl: `curl -X POST "$API/partner/payments/sips/$SIP_ID/cancel" \\
  ${AUTH}`,
    takes: {},
    answer: `"data": {
  "status": "cancelled",
  "next_installment_date": null,
  …
}`,
  },
];
