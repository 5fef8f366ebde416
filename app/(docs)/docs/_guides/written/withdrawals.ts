import type { WrittenGuide } from '../../_parts/written-guide.tsx';
import { call } from './calls.ts';

export const withdrawals: WrittenGuide = {
  slug: 'withdrawals',
  title: 'Withdrawals and bank accounts',
  lead: 'What users get for their metal lies in their INR wallet, and goes from there to their own account.',
  parts: [
    'The user of the [quick start](/docs) sold gold in [Sell, send and give](/docs/trading) and passed [KYC](/docs/kyc): both are needed here.',
    { heading: 'Add an account', id: 'accounts' },
    'By account number and IFSC, or by UPI id. In live the bank is asked whether the account exists and whose it is: a name that is clearly another person’s is refused. Numbers are answered masked, and kept sealed.',
    call('Add an account', 'POST /partner/users/$USER_CODE/bank-accounts', {
      body: '{"account_number":"50100012345678","ifsc":"HDFC0001234","holder_name":"Asha Rao"}',
      takes: { ACCOUNT_ID: 'id' },
    }),
    call('The user’s accounts', 'GET /partner/users/$USER_CODE/bank-accounts'),
    {
      list: [
        'Adding the same account again returns it, under its id; a deactivated one becomes active again.',
        'Deactivate one by `DELETE`. What is on its way there arrives.',
        'A user has at most 50, deactivated ones included.',
      ],
    },
    { heading: 'Pay out', id: 'pay-out' },
    'From INR 100 to 500000, to one of the user’s own accounts. The money leaves the wallet with the answer, which is always `processing`.',
    call('Withdraw', 'POST /partner/users/$USER_CODE/withdrawals', {
      body: '{"amount_inr":100,"bank_account_id":"$ACCOUNT_ID"}',
      key: 'payout-$ACCOUNT_ID',
    }),
    { heading: 'How it comes out', id: 'outcome' },
    call('The user’s withdrawals', 'GET /partner/users/$USER_CODE/withdrawals'),
    {
      caption: 'Outcomes of a withdrawal',
      head: ['status', 'Meaning'],
      rows: [
        [
          '`processing`',
          'The bank has not decided. It stays so for as long as the transfer may exist: nothing is paid twice',
        ],
        ['`completed`', 'Paid; `utr` is the bank’s number, which the user finds in their statement'],
        ['`failed`', 'Not paid, `failure_reason` says why, and the money is back in the wallet'],
        [
          '`failed`, `reversed_by_bank`',
          'The bank gave back what it had paid, days later. `utr` and `completed_at` stay; the money is back',
        ],
      ],
    },
    {
      list: [
        'In the sandbox a withdrawal takes two seconds of its clock. One whose amount ends in .01 fails, and so does the next after the fault `payout`.',
        'Send an `Idempotency-Key` with each: after a lost answer repeat with the same.',
        'A user who is told "paid" too early comes back to you: show `processing` as on its way.',
      ],
    },
  ],
};
