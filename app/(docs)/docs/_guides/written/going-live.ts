import type { WrittenGuide } from '../../_parts/written-guide.tsx';
import { call } from './calls.ts';

export const goingLive: WrittenGuide = {
  slug: 'going-live',
  title: 'Going live',
  lead: 'From a sandbox that works to the first live rupee, in the order in which it goes fastest.',
  parts: [
    { heading: 'What your code must survive', id: 'code' },
    'We look at your [readiness report](/docs/testing#proved) before we switch live on. Each line of it is a loss that others had.',
    {
      steps: [
        'An `Idempotency-Key` with every confirm, order and withdrawal; after a timeout the same key again.',
        'Errors are judged by `code`; an unknown one by its [status](/docs/errors#what-to-do).',
        '[Webhooks](/docs/webhooks) are verified, answered within ten seconds, booked once by `event_id`.',
        'Rupees and grams are integers on your side: paise and micrograms.',
        'Prices older than some seconds are not shown; a quote’s rate is what the customer agrees to.',
        'A [reconciliation](/docs/reconciliation) runs daily.',
      ],
    },
    { heading: 'What your account needs', id: 'account' },
    call('What you may call, and your limits', 'GET /partner/dashboard/me'),
    {
      steps: [
        'Capabilities in `allowed_apis` for all that you call; ask us for what is missing.',
        'The team: two owners at least, and [roles](/docs/team-roles) for the others.',
        'A live webhook address, with its secret in your vault.',
        'Addresses your servers call from, if you want others refused.',
        'Your [branding](/docs/branding), and a markup if your plan has one: live takes it once we approved it.',
        'A float, or a credit line. Top up by bank transfer with your partner id as its reference.',
      ],
    },
    { heading: 'The switch', id: 'switch' },
    {
      steps: [
        'We switch live on. An owner or admin takes a live token, with a one-time password.',
        'Same address, same calls, another token: `mode` in every answer says which world it was.',
        'Pass KYC as a user of your own, buy for INR 150, sell all of it, withdraw INR 100, which is the least: prices, wallet, webhook, invoice and bank are proved by it.',
        'Open it to few customers first. `float` and errors are on your start page.',
      ],
    },
    {
      note: 'A sandbox token never touches live, and a live token never the sandbox. Keep them in different settings, so that one cannot be deployed as the other.',
    },
  ],
};
