import { z } from 'zod';
import { listSips } from '../../../../domain/payments/sips/list-sips.ts';
import { sipStatuses } from '../../../../domain/payments/sips/sip.ts';
import { limit, page } from '../../frame/fields.ts';
import { namedObject } from '../../frame/named-object.ts';
import { tokenRoute } from '../../frame/route.ts';
import { referenceFilter, statusFilter } from '../order-fields.ts';
import { presentSip, sipSchema } from './present-sip.ts';

export const listSipsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/payments/sips',
  operationId: 'listSips',
  section: '4.8, decisions 9',
  summary: 'Your SIPs, newest first',
  description: '`status` takes several, with commas between; `reference` finds a SIP by your own id.',
  access: { capability: 'payments' },
  scope: 'read',
  query: z.object({
    status: statusFilter(sipStatuses, 'active,paused'),
    user_code: z
      .string()
      .max(100)
      .refine((text) => !text.includes('\0'), { error: 'must be plain text' })
      .optional()
      .meta({ description: 'Of this customer', example: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3' }),
    reference: referenceFilter,
    page,
    limit,
  }),
  response: namedObject('SipList', {
    sips: z.array(sipSchema),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
  }),
  errors: ['VALIDATION_ERROR'],
  async handler(context, { query }) {
    const { status, user_code, reference, ...paging } = query;
    const { sips, total } = await listSips(context, {
      statuses: status ?? [],
      userCode: user_code,
      reference,
      ...paging,
    });
    return { data: { sips: sips.map((sip) => presentSip(sip, context.core)), ...paging, total } };
  },
});
