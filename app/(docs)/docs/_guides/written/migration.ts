import type { WrittenGuide } from '../../_parts/written-guide.tsx';
import { call } from './calls.ts';

export const migration: WrittenGuide = {
  slug: 'migration',
  title: 'Migration from another provider',
  lead: 'Customers and their metal come over without a day of closing, if the steps come in this order.',
  parts: [
    { heading: 'People first', id: 'people' },
    'Register every customer by mobile, before anyone trades. The call is safe to repeat: the same mobile gives the same `user_code`. Keep yours in `meta`, and ours beside your own row.',
    call('Register a customer', 'POST /partner/users/init', {
      body: '{"mobile":"9876543299","name":"Kiran Das","flow":"api","meta":{"old_id":"C-1007"}}',
      takes: { MIGRATED_CODE: 'user_code' },
    }),
    {
      list: [
        'At 120 calls a minute an hour registers 7,000; ask us for a larger window for the day.',
        '`user_existed` says that the person was known to us before. Their KYC counts at your account once they [prove their mobile](/docs/kyc#sharing) to you.',
        'KYC of another provider does not come over: the person goes through ours, by PAN and Aadhaar at once.',
      ],
    },
    { heading: 'Then the metal', id: 'metal' },
    'Holdings cannot be written: each gram here was bought or given. Sell the balance at the old provider and buy it here, or have your own metal moved to us and send each customer theirs: then their grams stay what they were, to the microgram.',
    {
      steps: [
        'Freeze a list at the old provider: customer, metal, grams. Sum it.',
        'Buy that sum and the fee of 0.25 % that sends take on top for yourself, in the dashboard under Metal inventory, or agree with us on a transfer of bars.',
        'Ask us to raise the limit of a day’s sends, `daily_send_inr` of `GET /partner/dashboard/me`, for as long as you move.',
        'Send each customer their grams, with `migration-` and your id as the key: a repeat sends nothing twice.',
        'Compare: the sum of [sends](/docs/trading#send) is the sum of the list; each portfolio is its line.',
      ],
    },
    { heading: 'Plans and mandates', id: 'plans' },
    'A mandate belongs to the provider it was given to. Start each plan anew as a [SIP](/docs/payments#start-a-sip), and end the old one once the new is `active`, so that no month is missed or debited twice.',
    { heading: 'What is named otherwise', id: 'names' },
    {
      caption: 'What is often done otherwise elsewhere',
      head: ['Elsewhere', 'Here'],
      rows: [
        ['Paise or milligrams in JSON', 'rupees with 2 decimals, grams with 6, as numbers'],
        ['One step that buys at the current rate', 'a quote that holds its rate for ten minutes, then a confirm'],
        ['Error texts to match', 'a closed list of [codes](/docs/errors)'],
        ['Webhooks signed over the body', 'over timestamp, a dot and the raw body'],
        ['A sandbox with fixed answers', 'the same code as live, with a clock and faults'],
      ],
    },
    { heading: 'The day itself', id: 'day' },
    'Close buys at the old provider in the evening, move in the night, open here in the morning. Until the lists agree keep both to read from, and let nobody trade on either.',
  ],
};
