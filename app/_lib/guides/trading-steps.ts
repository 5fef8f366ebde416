import type { Step } from './step.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = `-H "Content-Type: application/json"`;

/** Selling, sending and giving, after the quick start. A test runs every one of them against a real service. */
export const tradingSteps: readonly Step[] = [
  {
    id: 'quote-a-sell',
    title: 'Quote a sell',
    text: 'By quantity_grams, or as here by amount_inr: then exactly that is left for the user after the fee, and the grams follow.',
    curl: `curl "$API/partner/sell/quote" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"user_code":"'"$USER_CODE"'","asset_type":"gold","amount_inr":100}'`,
    takes: { SELL_QUOTE_ID: 'quote_id' },
    answer: `"data": {
  "quote_id": "qt_01kah3n5t0v2m9q4r7w8x1y6z3",
  "quantity_grams": 0.007583,
  "rate_inr_per_gram": 13221,
  "net_amount_inr": 100,
  "breakdown": {
    "gross_amount_inr": 100.26,
    "platform_fee_inr": 0.26,
    …
  },
  …
}`,
  },
  {
    id: 'sell',
    title: 'Sell',
    text: 'The proceeds are the user’s: they go to their INR wallet, not to yours.',
    curl: `curl "$API/partner/sell/confirm" \\
  ${AUTH} \\
  -H "Idempotency-Key: sell-$SELL_QUOTE_ID" \\
  ${JSON_TYPE} \\
  -d '{"quote_id":"'"$SELL_QUOTE_ID"'"}'`,
    takes: { SELL_ID: 'transaction_id' },
    answer: `"data": {
  "transaction_id": "txn_01kah3n5t0v2m9q4r7w8x1y6z3",
  "status": "completed",
  "net_amount_inr": 100,
  "proceeds_destination": "user_inr_wallet",
  "user_inr_balance": 100,
  …
}`,
  },
  {
    id: 'explain-an-amount',
    title: 'Ask how an amount came about',
    text: 'Every figure of a transaction, step by step, with its formula and its numbers; and wholes with the parts that add up to them.',
    curl: `curl "$API/partner/transactions/$SELL_ID/explain" \\
  ${AUTH}`,
    takes: {},
    answer: `"data": {
  "steps": [
    {
      "name": "platform_fee_inr",
      "value": 0.26,
      "formula": "gross_amount_inr × 0.25 %, rounded up to the paisa; 18 % GST is inside",
      "calculation": "100.26 × 0.25 % = 0.26"
    },
    …
  ],
  "sums": […]
}`,
  },
  {
    id: 'check-a-receiver',
    title: 'Check a receiver',
    text: 'Whether a number has an account yet. You can send to it either way.',
    curl: `curl "$API/partner/receiver/check?mobile=9812345670" \\
  ${AUTH}`,
    takes: {},
    answer: `"data": {
  "mobile": "9812345670",
  "exists": false,
  "name": null,
  "mobile_verified": false
}`,
  },
  {
    id: 'quote-a-send',
    title: 'Quote a send',
    text: 'From your own metal to any mobile number. The fee comes on top, in grams. Checked now: your INR limit of the day, then your holdings.',
    curl: `curl "$API/partner/send/quote" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"receiver_mobile":"9812345670","asset_type":"gold","amount_inr":250}'`,
    takes: { SEND_QUOTE_ID: 'quote_id' },
    answer: `"data": {
  "quote_id": "qt_01kah3n5t0v2m9q4r7w8x1y6z3",
  "receiver": { "mobile": "9812345670", "name": null, "exists": false, "will_be_created": true },
  "breakdown": {
    "receiver_gets_grams": 0.018909,
    "partner_pays_grams": 0.018957,
    "fee_grams": 0.000048,
    …
  },
  …
}`,
  },
  {
    id: 'send',
    title: 'Send',
    text: 'There is no OTP and nothing to collect. Who has no account gets one in the same step.',
    curl: `curl "$API/partner/send/confirm" \\
  ${AUTH} \\
  -H "Idempotency-Key: send-$SEND_QUOTE_ID" \\
  ${JSON_TYPE} \\
  -d '{"quote_id":"'"$SEND_QUOTE_ID"'"}'`,
    takes: { SEND_ID: 'transaction_id' },
    answer: `"data": {
  "transaction_id": "txn_01kah3n5t0v2m9q4r7w8x1y6z3",
  "status": "completed",
  "receiver_grams": 0.018909,
  "partner_debit_grams": 0.018957,
  "new_partner_balance_grams": 9.981043,
  …
}`,
  },
  {
    id: 'quote-a-gift',
    title: 'Quote a gift',
    text: 'A user gives from their own holdings. The code goes to the giver; in sandbox it is 1234, and GET /partner/sandbox/messages shows it.',
    curl: `curl "$API/partner/users/$USER_CODE/gift/quote" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"receiver_mobile":"9812345670","asset_type":"gold","amount_grams":0.01,"message":"Happy Diwali!"}'`,
    takes: { GIFT_QUOTE_ID: 'quote_id' },
    answer: `"data": {
  "quote_id": "qt_01kah3n5t0v2m9q4r7w8x1y6z3",
  "otp_sent_to": "98******10",
  "otp_expires_in_seconds": 300,
  "attempts_left": 5,
  …
}`,
  },
  {
    id: 'give',
    title: 'Give',
    text: 'With the code that the giver received. Five wrong ones lock the quote.',
    curl: `curl "$API/partner/users/$USER_CODE/gift/confirm" \\
  ${AUTH} \\
  -H "Idempotency-Key: gift-$GIFT_QUOTE_ID" \\
  ${JSON_TYPE} \\
  -d '{"quote_id":"'"$GIFT_QUOTE_ID"'","otp":"1234"}'`,
    takes: { GIFT_ID: 'transaction_id' },
    answer: `"data": {
  "transaction_id": "txn_01kah3n5t0v2m9q4r7w8x1y6z3",
  "status": "completed",
  "receiver_grams": 0.01,
  "user_debit_grams": 0.010025,
  …
}`,
  },
  {
    id: 'documents',
    title: 'Fetch the documents',
    text: 'A tax invoice for a buy, a settlement advice for a sell, each with a page to print; and a certificate of all that a user holds.',
    curl: `curl "$API/partner/transactions/$SELL_ID/invoice" \\
  ${AUTH}

curl "$API/partner/users/$USER_CODE/certificate" \\
  ${AUTH}`,
    takes: {},
    answer: `"data": {
  "cert_no": "…",
  "holder_name": "…",
  "gold_grams": 1.234567,
  "image_url": "…",
  …
}`,
  },
];
