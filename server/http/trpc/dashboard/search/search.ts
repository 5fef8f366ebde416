import { z } from 'zod';
import { isAllowed, type Permission } from '../../../../domain/accounts/team/permissions.ts';
import { rupees } from '../../../../domain/kernel/money.ts';
import { find } from '../../../../domain/reports/search/find.ts';
import type { Found } from '../../../../domain/reports/search/found.ts';
import { partnerProcedure, router } from '../../init.ts';

/** What needs more than everyone who may search has. */
const needed: Partial<Record<Found['kind'], Permission>> = {
  webhook: 'developers.read',
  call: 'developers.read',
  statement: 'statements.read',
};

export const searchRouter = router({
  /** What a text names in this mode: ids, numbers, references, mobiles, names. Each is found by those who may see it. */
  find: partnerProcedure('business.read')
    .input(z.object({ text: z.string().max(200) }))
    .query(async ({ ctx, input }) => {
      const found = await find(ctx.partner, input);
      const role = ctx.partner.actor.role ?? '';
      return found
        .filter(({ kind }) => isAllowed(role, needed[kind] ?? 'business.read'))
        .map(({ amount, ...hit }) => ({ ...hit, amountInr: amount === null ? null : rupees(amount) }));
    }),
});
