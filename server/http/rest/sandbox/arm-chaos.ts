import { z } from 'zod';
import { armChaos, chaosProfiles } from '../../../domain/accounts/sandbox/arm-chaos.ts';
import { tokenRoute } from '../frame/route.ts';
import { armedFaultsSchema } from './faults.ts';

export const armChaosRoute = tokenRoute({
  method: 'POST',
  path: '/partner/sandbox/chaos',
  operationId: 'armSandboxChaos',
  section: 'decisions 14',
  summary: 'Arm many faults at once, spread over the next operations',
  description:
    'A profile arms its faults over the next operations of each kind, as the seed says: the same seed fails the same ones. What was armed before is disarmed; none disarms all.',
  access: { token: 'any' },
  scope: 'every',
  isSandboxOnly: true,
  body: z.object({
    profile: z.enum(chaosProfiles, { error: `must be one of ${chaosProfiles.join(', ')}` }),
    seed: z
      .string({ error: 'must be a text of up to 40 characters' })
      .max(40, { error: 'must be a text of up to 40 characters' })
      .default('1')
      .meta({ description: 'Any text; 1 if left out', example: 'monday' }),
  }),
  example: { profile: 'all', seed: 'monday' },
  response: armedFaultsSchema,
  errors: ['SANDBOX_ONLY', 'VALIDATION_ERROR'],
  handler: async (context, { body }) => ({ data: { faults: await armChaos(context, body) } }),
});
