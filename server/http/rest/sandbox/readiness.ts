import { z } from 'zod';
import { readinessChecks } from '../../../domain/developer/readiness/checks.ts';
import { readReadiness } from '../../../domain/developer/readiness/read-readiness.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { tokenRoute } from '../frame/route.ts';

const checkSchema = z.object({
  check: z.enum(readinessChecks),
  is_proved: z.boolean(),
  seen_in: z.string().nullable().meta({ description: 'The call, delivery, order or withdrawal that proves it' }),
  seen_at: z.iso.datetime().nullable(),
});

export const readinessRoute = tokenRoute({
  method: 'GET',
  path: '/partner/sandbox/readiness',
  section: 'decisions 14',
  summary: 'What your code has survived in the sandbox',
  description:
    'Read from your real traffic of the last 30 days. What was proved once stays proved, also after a reset. The operator who switches you to live sees the same report.',
  access: { token: 'any' },
  isSandboxOnly: true,
  response: z.object({ proved: z.number(), total: z.number(), checks: z.array(checkSchema) }),
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
