import type { Step } from './step.ts';

const JSON_TYPE = `-H "Content-Type: application/json"`;

/** Bringing a customer into the hosted screens, after the quick start. A test runs every one of them against a real service. */
export const embedSteps: readonly Step[] = [
  {
    id: 'ask-for-a-code',
    title: 'Ask for a code, on your server',
    text: 'For the customer who is signed in to your app. Each opening of the screens takes a new code: it is good once, for ten minutes. Name, email and meta are optional, and taken when the customer is in.',
    curl: `curl "$API/partner/users/init" \\
  -H "Authorization: Bearer $TOKEN" \\
  ${JSON_TYPE} \\
  -d '{"mobile":"9812345670","name":"Ravi Iyer","flow":"embed"}'`,
    takes: { CODE: 'user_code', EMBED_URL: 'embed_url' },
    answer: `"data": {
  "user_code": "emb_mYr2…",
  "embed_url": "https://tola.example/embed/ptn_demo?user_code=emb_mYr2…",
  "expires_in_seconds": 600,
  "user_existed": false,
  …
}`,
  },
  {
    id: 'what-the-screens-do',
    title: 'Open embed_url: what the screens do then',
    text: 'You make no further call. The page exchanges the code. A customer who proved their mobile to you before is in at once; others answer an OTP first, in sandbox 1234.',
    curl: `curl "$API/partner/embed/exchange" \\
  ${JSON_TYPE} \\
  -d '{"user_code":"'"$CODE"'"}'`,
    takes: {},
    answer: `"data": {
  "requires_otp": true,
  "mobile_masked": "98******70",
  "otp_channel": "SMS",
  "user_will_be_created": true
}`,
  },
  {
    id: 'what-the-otp-opens',
    title: 'What the OTP opens',
    text: 'A session of seven days, kept in the page’s local storage. user.id is the user_code that your other calls know the customer by: their trades, holdings and webhooks carry it.',
    curl: `curl "$API/partner/embed/verify-otp" \\
  ${JSON_TYPE} \\
  -d '{"user_code":"'"$CODE"'","otp":"1234"}'`,
    takes: {},
    answer: `"data": {
  "session_token": "tola_embed_8kQ…",
  "user": { "id": "usr_01kah3n5t0v2m9q4r7w8x1y6z3", "name": "Ravi Iyer", … },
  "is_new_user": true,
  "needs_profile_setup": false,
  …
}`,
  },
];
