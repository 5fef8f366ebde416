import { readSip } from '../../../../domain/payments/sips/read-sip.ts';
import { tokenRoute } from '../../frame/route.ts';
import { presentSipDetail, sipDetailSchema } from './present-sip.ts';

export const getSipRoute = tokenRoute({
  method: 'GET',
  path: '/partner/payments/sips/:id',
  operationId: 'getSip',
  section: '2.12, 4.8',
  summary: 'One SIP and its progress, by id or sip_id',
  description: 'Asks the bank while the plan has not ended, so it is the fallback for a webhook you missed.',
  access: { capability: 'payments' },
  scope: 'read',
  response: sipDetailSchema,
  errors: ['NOT_FOUND'],
  async handler(context, { params }) {
    const sip = await readSip(context, params.id ?? '');
    return { data: await presentSipDetail(sip, context) };
  },
});
