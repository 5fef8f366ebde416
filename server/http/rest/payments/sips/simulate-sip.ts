import { z } from 'zod';
import { simulatedSipOutcomes, simulateSip } from '../../../../domain/payments/sips/simulate-sip.ts';
import { tokenRoute } from '../../frame/route.ts';
import { presentSipDetail, sipDetailSchema } from './present-sip.ts';

export const simulateSipRoute = tokenRoute({
  method: 'POST',
  path: '/partner/payments/sips/:id/simulate',
  operationId: 'simulateSip',
  section: '4.8, decisions 9',
  summary: 'Let the bank of a sandbox SIP act as you ask, with its webhooks',
  description:
    'activate: the bank approves and takes the first installment; installment: it takes the next one now; failure: it refuses the approval, or the next debit; pause and resume. The sandbox clock brings installments by itself.',
  access: { capability: 'payments' },
  scope: 'payments',
  isSandboxOnly: true,
  body: z.object({
    outcome: z
      .enum(simulatedSipOutcomes, { error: `must be one of ${simulatedSipOutcomes.join(', ')}` })
      .meta({ description: 'What happens', example: 'activate' }),
  }),
  example: { outcome: 'activate' },
  response: sipDetailSchema,
  errors: ['VALIDATION_ERROR', 'SANDBOX_ONLY', 'NOT_FOUND', 'INVALID_TRANSITION'],
  async handler(context, { params, body }) {
    const sip = await simulateSip(context, { id: params.id ?? '', outcome: body.outcome });
    return { data: await presentSipDetail(sip, context) };
  },
});
