import { z } from 'zod';
import { listServiceAudit } from '../../../domain/accounts/audit/list-audit.ts';
import { auditFilterOf, auditInput, presentEntry } from '../audit-view.ts';
import { operatorProcedure, router } from '../init.ts';

export const opsAuditRouter = router({
  /** Who changed what at every partner and in the service itself, newest first; `partner` is an id, or `none` for the service itself. */
  list: operatorProcedure('audit.read')
    .input(auditInput.extend({ partner: z.string().max(100).optional() }))
    .query(async ({ ctx, input }) => {
      const { entries, nextBefore } = await listServiceAudit(ctx.operator, auditFilterOf(input));
      return {
        entries: entries.map((entry) => ({
          ...presentEntry(entry),
          partnerId: entry.partnerId,
          partnerName: entry.partnerName,
        })),
        nextBefore: nextBefore ?? null,
      };
    }),
});
