import type { WrittenGuide } from '../../_parts/written-guide.tsx';
import { call } from './calls.ts';

export const testing: WrittenGuide = {
  slug: 'testing',
  title: 'Testing with clock and faults',
  lead: 'Everything that can go wrong can be made to go wrong in the sandbox, at once and on purpose. A test of yours for each line here is what going live asks for.',
  parts: [
    { heading: 'Time', id: 'time' },
    'A quote lapses after ten minutes: move the clock, then confirm, and expect [QUOTE_EXPIRED](/docs/errors#QUOTE_EXPIRED).',
    call('A quote to lapse', 'POST /partner/buy/quote', {
      body: '{"user_code":"$USER_CODE","asset_type":"gold","amount_inr":500}',
      takes: { LATE_QUOTE_ID: 'quote_id' },
    }),
    call('Eleven minutes later', 'POST /partner/sandbox/clock', { body: '{"advance_seconds":660}' }),
    'What falls due in the skipped time (orders that expire, installments, parcels, retries of webhooks) happens in order before the call answers.',
    { heading: 'Faults', id: 'faults' },
    'Arm a fault, make the call that meets it, look at what your code does. [The sandbox](/docs/sandbox#faults) lists them.',
    call('The next answer is lost', 'POST /partner/sandbox/faults', { body: '{"fault":"lost_answer","times":1}' }),
    call('And none is armed any more', 'POST /partner/sandbox/faults', { body: '{"fault":"lost_answer","times":0}' }),
    {
      caption: 'What to try, and what your code should do',
      head: ['Try', 'Your code'],
      rows: [
        ['`lost_answer`, then a confirm', 'repeats with the same key and books one buy'],
        ['`buy_fulfilment`', 'shows that nothing was bought, and offers a new quote'],
        ['`price_feed`', 'hides prices and buttons, asks again in some seconds'],
        ['`purchase`, then a payment', 'says that the money is safe: `refund_due`, then `payment.refunded`'],
        ['`payout`, then a withdrawal', 'shows it failed and the balance back'],
        ['`webhook_duplicate`', 'books the event once, by `event_id`'],
        ['`webhook_delay`', 'does not step back: `sequence` says which is newer'],
        ['a webhook address that answers 500', 'gets the event again after 30 seconds of the clock'],
      ],
    },
    { heading: 'Many at once', id: 'chaos' },
    'A profile arms many, spread over the next operations by a seed: the same seed fails the same ones, so that a failing run can be repeated. `none` disarms all.',
    call('Disarm all', 'POST /partner/sandbox/chaos', { body: '{"profile":"none","seed":"monday"}' }),
    { heading: 'What was proved', id: 'proved' },
    'The sandbox watches your real traffic and ticks what your code has survived; the report is on your start page too.',
    call('The report', 'GET /partner/sandbox/readiness'),
    { heading: 'In your pipeline', id: 'pipeline' },
    {
      list: [
        'Begin each run with a [reset](/docs/sandbox#reset), and register users of its own.',
        'A key of your own for each intent, made before the call and stored with it, is what makes repeats safe.',
        'Read codes from `GET /partner/sandbox/messages` where a test plays the customer.',
        'A sandbox has 1000 calls a day; ask us for more where your pipeline needs it.',
      ],
    },
  ],
};
