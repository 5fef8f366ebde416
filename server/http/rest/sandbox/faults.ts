import { z } from 'zod';
import { armFault, listFaults } from '../../../domain/accounts/sandbox/arm-fault.ts';
import { sandboxFaults } from '../../../domain/accounts/sandbox/take-faults.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

/** The faults that are armed, with the number of operations that will fail. */
export const armedFaultsSchema = namedObject('ArmedFaults', {
  faults: z.array(namedObject('ArmedFault', { fault: z.enum(sandboxFaults), times: z.number() })),
});

export const armFaultRoute = tokenRoute({
  method: 'POST',
  path: '/partner/sandbox/faults',
  operationId: 'armSandboxFault',
  section: 'decisions 14',
  summary: 'Make the next matching operations of the sandbox fail',
  description: 'As many operations as `times` says fail, then it is used up; 0 disarms it.',
  access: { token: 'any' },
  scope: 'every',
  isSandboxOnly: true,
  body: z.object({
    fault: z.enum(sandboxFaults, { error: `must be one of ${sandboxFaults.join(', ')}` }),
    times: z
      .int({ error: 'must be a whole number' })
      .min(0, { error: 'must be 0 to 100' })
      .max(100, { error: 'must be 0 to 100' }),
  }),
  example: { fault: 'buy_fulfilment', times: 1 },
  response: armedFaultsSchema,
  errors: ['SANDBOX_ONLY', 'VALIDATION_ERROR'],
  handler: async (context, { body }) => ({ data: { faults: await armFault(context, body) } }),
});

export const listFaultsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/sandbox/faults',
  operationId: 'listSandboxFaults',
  section: 'decisions 14',
  summary: 'Faults that are still armed',
  description: 'Each with how many operations it will still make fail.',
  access: { token: 'any' },
  scope: 'read',
  isSandboxOnly: true,
  response: armedFaultsSchema,
  errors: ['SANDBOX_ONLY'],
  handler: async (context) => ({ data: { faults: await listFaults(context) } }),
});
