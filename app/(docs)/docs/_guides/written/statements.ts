import type { WrittenGuide } from '../../_parts/written-guide.tsx';
import { call } from './calls.ts';

export const statements: WrittenGuide = {
  slug: 'statements',
  title: 'Statements and commission',
  lead: 'What you earned in a month, what you owe, and how it is settled.',
  parts: [
    { heading: 'As it grows', id: 'month' },
    call('This month, and all time', 'GET /partner/dashboard/this-month'),
    call('What each trade earned', 'GET /partner/dashboard/transactions?limit=100'),
    'A trade counts in the Indian month in which it was completed. What is voided later is a row `reversal` below zero in the month of the voiding; what was posted too late for its month is `late` in the next.',
    { heading: 'When it is final', id: 'final' },
    'At 02:00 IST on the first a month becomes final and never changes. A sandbox’s months become final as its clock passes them.',
    call('Your statements', 'GET /partner/dashboard/statements'),
    {
      caption: 'What a statement consists of',
      head: ['Field', 'Meaning'],
      rows: [
        ['`commission_inr`, `commission_gst_inr`', 'yours, with 18 % GST on it: your invoice to us is `invoice_no`'],
        ['`markup_passthrough_inr`', 'your markup, which we collected'],
        ['`gateway_fees_inr`, `gateway_fees_gst_inr`', 'fees that you bear: our invoice is `fee_invoice_no`'],
        ['`net_payable_inr`', 'what we owe you; below zero what you owe us'],
        ['`settled_at`, `settlement_reference`', 'when and by which transfer; null until then'],
      ],
    },
    'The net goes into your float, as an entry of the type `statement`, or to your bank account, where the reference is the UTR. `view_url` and `pdf_url` open for anyone who has them.',
  ],
};
