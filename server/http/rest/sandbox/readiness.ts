import { z } from 'zod';
import { readinessChecks } from '../../../domain/developer/readiness/checks.ts';
import { readReadiness } from '../../../domain/developer/readiness/read-readiness.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

const checkSchema = namedObject('ReadinessCheck', {
  check: z.enum(readinessChecks),
  is_proved: z.boolean().meta({ description: 'Whether your traffic has shown it', example: true }),
  seen_in: z.string().nullable().meta({ description: 'The call, delivery, order or withdrawal that proves it' }),
  seen_at: z.iso.datetime().nullable().meta({ description: 'When it was first seen; null while it is not' }),
});

export const readinessRoute = tokenRoute({
  method: 'GET',
  path: '/partner/sandbox/readiness',
  operationId: 'getReadiness',
  section: 'decisions 14',
  summary: 'What your code has survived in the sandbox',
  description:
    'Read from your real traffic of the last 30 days. What was proved once stays proved, also after a reset. The operator who switches you to live sees the same report.',
  access: { token: 'any' },
  scope: 'read',
  isSandboxOnly: true,
  response: namedObject('Readiness', {
    proved: z.number().meta({ description: 'Checks that your traffic has shown', example: 3 }),
    total: z.number().meta({ description: 'Checks in all', example: 10 }),
    checks: z.array(checkSchema).meta({ description: 'Each with what shows it' }),
  }),
  errors: ['SANDBOX_ONLY'],
  async handler(context) {
    const lines = await readReadiness(context);
    return {
      data: {
        proved: lines.filter(({ proof }) => proof).length,
        total: lines.length,
        checks: lines.map(({ check, proof }) => ({
          check,
          is_proved: proof !== undefined,
          seen_in: proof?.seenIn ?? null,
          seen_at: proof ? isoTime(proof.seenAt) : null,
        })),
      },
    };
  },
});
