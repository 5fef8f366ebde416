import type { WrittenGuide } from '../../_parts/written-guide.tsx';
import { call } from './calls.ts';

export const refunds: WrittenGuide = {
  slug: 'refunds',
  title: 'Refunds',
  lead: 'Money that bought no metal goes back the way it came, without a call of yours. Here is what you see of it, and how to try it.',
  parts: [
    { heading: 'When money goes back', id: 'when' },
    {
      caption: 'When money goes back',
      head: ['What happened', 'Then'],
      rows: [
        ['It was paid, and the metal could not be bought', '`refund_due`: tried again for a day, then refunded'],
        [
          'It was paid after the order had expired',
          'The order still completes; where KYC is missing by then, refunded at once',
        ],
        ['It was paid twice, or with another amount', 'What is not the order’s goes back; the order completes'],
        [
          'A debit came after a SIP had ended, twice or with another amount',
          'It goes back; GET of the SIP lists it in `refunds`',
        ],
        ['An installment was debited, and the metal could not be bought', 'Tried again for a day, then refunded'],
      ],
    },
    { heading: 'Try one', id: 'try' },
    call('Ask for a payment', 'POST /partner/payments/orders', {
      body: '{"user_code":"$USER_CODE","amount_inr":700,"checkout_type":"hosted","reference":"order-1002"}',
      key: 'order-1002',
      takes: { REFUND_PAYMENT_ID: 'payment_id' },
    }),
    'It is paid, and the metal cannot be had:',
    call('Paid, not bought', 'POST /partner/payments/orders/$REFUND_PAYMENT_ID/simulate', {
      body: '{"outcome":"purchase_failure"}',
    }),
    'Its status is `refund_due`, and you are told `payment.failed` with the same status. Tell the customer that their money is safe and on its way back, not that the payment failed: until `refund.will_retry_until` it may still buy.',
    call('Let it be refunded', 'POST /partner/payments/orders/$REFUND_PAYMENT_ID/simulate', {
      body: '{"outcome":"refund"}',
    }),
    call('Where it stands', 'GET /partner/payments/orders/$REFUND_PAYMENT_ID'),
    'With `payment.refunded` the bank has it; `refund.reference` is what the customer can ask their bank for. Of a debit of a SIP it carries `sip_id`, and the SIP’s own `reference` and `metadata`.',
    { heading: 'In your books', id: 'books' },
    {
      list: [
        'Nothing of a refund touches your float: it was the customer’s money all along.',
        'A buy that fails after your float was debited is another thing: it is credited back in the same step, and `wallet/ledger` has both entries, `buy` and `buy_void`.',
        'A refund that fails at the bank is tried again under a new id; you need do nothing.',
      ],
    },
  ],
};
