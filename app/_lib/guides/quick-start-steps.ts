import type { Step } from './step.ts';

/** The first calls of a new integration, in order. A test runs every one of them against a real service. */
export const steps: readonly Step[] = [
  {
    id: 'ask-for-an-otp',
    title: 'Ask for an OTP',
    text: 'It goes to the mobile your account is registered with. In sandbox it is always 1234.',
    curl: `curl "$API/partner/auth/request-otp" \\
  -H "Content-Type: application/json" \\
  -d '{"mobile":"9999900001","mode":"sandbox"}'`,
    takes: { CHALLENGE_ID: 'challenge_id' },
    answer: `"data": {
  "otp_sent": true,
  "mobile_masked": "99******01",
  "expires_in_seconds": 300,
  "mode": "sandbox",
  "challenge_id": "otp_01kah3n5t0v2m9q4r7w8x1y6z3"
}`,
  },
  {
    id: 'take-a-token',
    title: 'Exchange it for a token',
    text: 'The token is shown this once. Every other call carries it. Taking a new one ends the one before it.',
    curl: `curl "$API/partner/auth/verify-otp" \\
  -H "Content-Type: application/json" \\
  -d '{"mobile":"9999900001","otp":"1234","mode":"sandbox","challenge_id":"'"$CHALLENGE_ID"'"}'`,
    takes: { TOKEN: 'access_token' },
    answer: `"data": {
  "access_token": "tola_test_4rY…",
  "token_type": "Bearer",
  "mode": "sandbox",
  "partner": { "id": "ptn_demo", "name": "Demo Partner" }
}`,
  },
  {
    id: 'register-a-user',
    title: 'Register a user',
    text: 'Your handle for this person is the user_code. The same mobile gives the same one. With "flow": "api" your own screens stay in charge: the service sends your users nothing but the codes of gifts, deliveries and KYC that you ask for.',
    curl: `curl "$API/partner/users/init" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"mobile":"9876543210","name":"Asha Rao","flow":"api"}'`,
    takes: { USER_CODE: 'user_code' },
    answer: `"data": {
  "user_code": "usr_01kah3n5t0v2m9q4r7w8x1y6z3",
  "name": "Asha Rao",
  "mobile_masked": "98******10",
  "kyc_status": "not_started",
  "user_existed": false,
  …
}`,
  },
  {
    id: 'lock-a-rate',
    title: 'Lock a rate',
    text: 'The quote holds its rate for ten minutes. Your wallet must cover the amount; nothing is reserved yet.',
    curl: `curl "$API/partner/buy/quote" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"user_code":"'"$USER_CODE"'","asset_type":"gold","amount_inr":500}'`,
    takes: { QUOTE_ID: 'quote_id' },
    answer: `"data": {
  "quote_id": "qt_01kah3n5t0v2m9q4r7w8x1y6z3",
  "asset_type": "gold",
  "amount_inr": 500,
  "quantity_grams": 0.035635,
  "rate_inr_per_gram": 14030.87,
  "expires_in_seconds": 600,
  …
}`,
  },
  {
    id: 'buy',
    title: 'Buy',
    text: 'Your wallet is debited and the user is credited. Send a key of your own with every confirm: if an answer is lost, repeat the call with the same key and you get the first outcome instead of a second buy.',
    curl: `curl "$API/partner/buy/confirm" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: buy-$QUOTE_ID" \\
  -H "Content-Type: application/json" \\
  -d '{"quote_id":"'"$QUOTE_ID"'"}'`,
    takes: { TRANSACTION_ID: 'transaction_id' },
    answer: `"data": {
  "transaction_id": "txn_01kah3n5t0v2m9q4r7w8x1y6z3",
  "status": "completed",
  "amount_inr": 500,
  "quantity_grams": 0.035635,
  "user_balance_grams": 0.035635,
  "wallet_balance_inr": 99500,
  …
}`,
  },
  {
    id: 'see-what-happened',
    title: 'See what happened',
    text: 'The user’s holdings and what they are worth, and your wallet with the balance after each movement.',
    curl: `curl "$API/partner/users/$USER_CODE/portfolio" \\
  -H "Authorization: Bearer $TOKEN"

curl "$API/partner/wallet/ledger?limit=5" \\
  -H "Authorization: Bearer $TOKEN"`,
    takes: {},
    answer: `"data": {
  "entries": [
    {
      "type": "buy",
      "direction": "debit",
      "amount_inr": 500,
      "balance_after_inr": 99500,
      …
    }
  ],
  …
}`,
  },
];
