import { listAudit, listAuditActors } from '../../../../domain/accounts/audit/list-audit.ts';
import { auditFilterOf, auditInput, presentEntry } from '../../audit-view.ts';
import { partnerProcedure, router } from '../../init.ts';

export const auditRouter = router({
  /** Who changed what, newest first. */
  list: partnerProcedure('audit.read')
    .input(auditInput)
    .query(async ({ ctx, input }) => {
      const { mode: _, ...asked } = input;
      const { entries, nextBefore } = await listAudit(ctx.partner, auditFilterOf(asked));
      return { entries: entries.map(presentEntry), nextBefore: nextBefore ?? null };
    }),

  /** Whom the log can be narrowed to. */
  actors: partnerProcedure('audit.read').query(({ ctx }) => listAuditActors(ctx.partner)),
});
