import type { WrittenGuide } from '../../_parts/written-guide.tsx';
import { call } from './calls.ts';

export const invoices: WrittenGuide = {
  slug: 'invoices',
  title: 'Invoices',
  lead: 'Each buy has a tax invoice, each sell a settlement advice, each delivery an invoice of its charges. We issue them; you show them.',
  parts: [
    call('The invoice of a transaction', 'GET /partner/transactions/$TRANSACTION_ID/invoice'),
    {
      list: [
        'Made when it is first asked for, or within about a minute. It never changes afterwards, whatever becomes of names, States and rates.',
        '`view_url` is a page to print, `pdf_url` the same as PDF. Anyone who has the address can open them: treat it as you would the document.',
        'Of a delivery it is issued when the parcel is shipped; before that the call answers [NOT_FOUND](/docs/errors#NOT_FOUND).',
      ],
    },
    { heading: 'Tax', id: 'tax' },
    'GST of 3 % is inside a buy, 18 % inside the fee of a sell, and on top of making and delivery. `taxable_inr`, `cgst_inr`, `sgst_inr` and a `round_off_inr` of a paisa, where there is one, add up to `total_inr` exactly.',
    'Where the user’s State is recorded and is not the seller’s, the tax is one: `igst_inr`, and `cgst_inr` and `sgst_inr` are 0. Record it by `state` in `users/init`, or correct it by `PATCH` until KYC is approved.',
    { heading: 'Numbers', id: 'numbers' },
    {
      caption: 'Series of invoice numbers',
      head: ['Number', 'Of'],
      rows: [
        ['`B2627/000000001`', 'buys'],
        ['`S2627/000000001`', 'settlement advices of sells'],
        ['`D2627/000000001`', 'deliveries'],
        ['`M2627/000000001`', 'metal that you buy for yourself'],
        ['`C2627/000000001`', 'your commission invoice to us'],
        ['`F2627/000000001`', 'our invoice of gateway fees that you bear'],
      ],
    },
    'Without gaps in a financial year, April to March. A sandbox has series of its own that begin with T, anew after each reset.',
  ],
};
