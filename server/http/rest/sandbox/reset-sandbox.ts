import { z } from 'zod';
import { SANDBOX_FLOAT_PAISE } from '../../../domain/accounts/partners/open-book.ts';
import { resetSandbox } from '../../../domain/accounts/sandbox/reset-sandbox.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

export const resetSandboxRoute = tokenRoute({
  method: 'POST',
  path: '/partner/sandbox/reset',
  operationId: 'resetSandbox',
  section: '4.10',
  summary: 'Start the sandbox afresh',
  description:
    'Wipes sandbox users, balances and trades and restores the float to INR 100000. `keep_users` keeps the users, with empty wallets. The token and the day’s request budget stay.',
  access: { token: 'any' },
  scope: 'every',
  isSandboxOnly: true,
  body: z.object({ keep_users: z.boolean({ error: 'must be true or false' }).default(false) }),
  isBodyOptional: true,
  example: { keep_users: false },
  response: namedObject('SandboxReset', { reset_at: z.iso.datetime(), users_kept: z.number(), float_inr: z.number() }),
  errors: ['SANDBOX_ONLY', 'VALIDATION_ERROR'],
  async handler(context, { body }) {
    const { resetAt, usersKept } = await resetSandbox(context, { keepUsers: body.keep_users });
    return { data: { reset_at: isoTime(resetAt), users_kept: usersKept, float_inr: rupees(SANDBOX_FLOAT_PAISE) } };
  },
});
