import { z } from 'zod';
import { advanceSandboxClock } from '../../../domain/accounts/sandbox/advance-clock.ts';
import { readSandboxClock, type SandboxClock } from '../../../domain/accounts/sandbox/sandbox-clock.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

const ADVANCE_SECONDS_MAX = 31_622_400;

const clockSchema = namedObject('SandboxClock', {
  now: z.iso.datetime().meta({ description: 'Time in your sandbox', example: '2026-11-28T09:30:00.000Z' }),
  offset_seconds: z.number().meta({ description: 'How far it runs ahead of real time', example: 604_800 }),
});

export const readClockRoute = tokenRoute({
  method: 'GET',
  path: '/partner/sandbox/clock',
  operationId: 'getSandboxClock',
  section: 'decisions 14',
  summary: 'What time it is in the sandbox',
  description: 'It runs ahead of real time by what it was moved since the last reset.',
  access: { token: 'any' },
  scope: 'read',
  isSandboxOnly: true,
  response: clockSchema,
  errors: ['SANDBOX_ONLY'],
  handler: async (context) => ({ data: clockData(await readSandboxClock(context)) }),
});

export const advanceClockRoute = tokenRoute({
  method: 'POST',
  path: '/partner/sandbox/clock',
  operationId: 'advanceSandboxClock',
  section: 'decisions 14',
  summary: 'Move the sandbox forward in time',
  description:
    'Expiry, IST midnight and every `created_at` of your sandbox follow its own clock. It moves forward only; a reset sets it back to real time. Prices, limits, tokens and idempotency keys stay on real time.',
  access: { token: 'any' },
  scope: 'every',
  isSandboxOnly: true,
  body: z.object({
    advance_seconds: z
      .int({ error: 'must be a whole number of seconds' })
      .min(1, { error: `must be 1 to ${ADVANCE_SECONDS_MAX}` })
      .max(ADVANCE_SECONDS_MAX, { error: `must be 1 to ${ADVANCE_SECONDS_MAX}` })
      .meta({ description: 'Whole seconds, up to 366 days a call and 50 years in all', example: 604_800 }),
  }),
  example: { advance_seconds: 604_800 },
  response: clockSchema,
  errors: ['SANDBOX_ONLY', 'VALIDATION_ERROR'],
  handler: async (context, { body }) => ({
    data: clockData(await advanceSandboxClock(context, { seconds: body.advance_seconds })),
  }),
});

function clockData(clock: SandboxClock): z.input<typeof clockSchema> {
  return { now: isoTime(clock.now), offset_seconds: clock.offsetMs / 1_000 };
}
