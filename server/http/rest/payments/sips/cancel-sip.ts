import { cancelSip } from '../../../../domain/payments/sips/cancel-sip.ts';
import { tokenRoute } from '../../frame/route.ts';
import { presentSipDetail, sipDetailSchema } from './present-sip.ts';

export const cancelSipRoute = tokenRoute({
  method: 'POST',
  path: '/partner/payments/sips/:id/cancel',
  operationId: 'cancelSip',
  section: '3.4, 4.8',
  summary: 'End a SIP: no further debits',
  description:
    'Metal already bought stays with the customer. A debit that the bank takes after it goes back. Safe to repeat: a SIP that is cancelled already is answered as it is.',
  access: { capability: 'payments' },
  scope: 'payments',
  response: sipDetailSchema,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { params }) {
    const sip = await cancelSip(context, params.id ?? '');
    return { data: await presentSipDetail(sip, context) };
  },
});
