import { z } from 'zod';
import { isAllowed } from '../../../../domain/accounts/team/permissions.ts';
import { rupees } from '../../../../domain/kernel/money.ts';
import { find } from '../../../../domain/reports/search/find.ts';
import { partnerProcedure, router } from '../../init.ts';

export const searchRouter = router({
  /** What a text names in this mode: ids, numbers, references, mobiles, names. Webhooks and calls are found by those who may see them. */
  find: partnerProcedure('business.read')
    .input(z.object({ text: z.string().max(200) }))
    .query(async ({ ctx, input }) => {
      const found = await find(ctx.partner, input);
      const maySeeCalls = isAllowed(ctx.partner.actor.role ?? '', 'developers.read');
      return found
        .filter(({ kind }) => (kind !== 'webhook' && kind !== 'call') || maySeeCalls)
        .map(({ amount, ...hit }) => ({ ...hit, amountInr: amount === null ? null : rupees(amount) }));
    }),
});
