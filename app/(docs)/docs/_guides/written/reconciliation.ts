import type { WrittenGuide } from '../../_parts/written-guide.tsx';
import { call } from './calls.ts';

export const reconciliation: WrittenGuide = {
  slug: 'reconciliation',
  title: 'Reconciliation',
  lead: 'Every rupee and microgram can be matched: your books with ours, ours with the bank. Do it daily, by program.',
  parts: [
    { heading: 'Your float', id: 'float' },
    'Each movement of your wallet is an entry with the balance after it. Page through them from the newest to the last one you know; the balance after each must be the one before plus or minus its amount.',
    call('Movements of your wallet', 'GET /partner/wallet/ledger?limit=100'),
    {
      caption: 'Types of entries and what they match',
      head: ['type', 'Matches'],
      rows: [
        ['`top_up`', 'your transfer to us, by its amount and day'],
        ['`buy`, `buy_void`', '`reference_id` is the transaction; a void gives back its buy to the paisa'],
        ['`delivery`, `delivery_cancel`', 'the charges of a delivery, and their return'],
        ['`inventory`', 'metal that you bought for yourself'],
        ['`statement`', 'the net of a monthly statement'],
        ['`adjustment`', 'a correction by us; ask us about its `reference_id`'],
      ],
    },
    { heading: 'Trades', id: 'trades' },
    'All that your users did, on every channel. Keep `as_of` of the first page and send it with the others: what arrives meanwhile then moves no page.',
    call('All transactions', 'GET /partner/transactions/all?limit=100'),
    {
      list: [
        'Match on `transaction_id`, which webhooks carry too. A voided buy stays in the list, with its status.',
        'Count a payment order once: by `payment.completed`. It fires `buy.completed` too.',
        'Sums: add paise and micrograms as integers. `GET /partner/dashboard/this-month` has ours of the month to compare.',
      ],
    },
    { heading: 'Payments and the bank', id: 'bank' },
    'What customers paid by UPI never touches your bank account: it buys metal, or goes back. Match your orders with ours by `reference`, which is yours and unique.',
    call('Payment orders', 'GET /partner/payments/orders?limit=100'),
    'Your bank sees top-ups, which are entries of your wallet, and the net of a statement: its UTR is `settlement_reference` of [your statements](/docs/statements). Withdrawals are between us and the user’s bank: `utr` of each is in the user’s list.',
    { heading: 'What a difference means', id: 'differences' },
    {
      caption: 'What a difference means',
      head: ['Difference', 'Most often'],
      rows: [
        [
          'You have an order that we have not',
          'Its answer was lost before we had it: ask [what became of the key](/docs/idempotency#after-a-timeout)',
        ],
        ['We have one that you have not', 'Its answer or webhook was lost on the way to you: read it by its id'],
        ['The same, another amount', 'Your side rounds: see [units](/docs/units)'],
        ['A day is off', 'Days are Indian: they begin at 18:30 UTC'],
      ],
    },
  ],
};
