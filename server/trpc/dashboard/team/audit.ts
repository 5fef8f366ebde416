import { z } from 'zod';
import { listAudit, listAuditActors } from '../../../domain/audit/list-audit.ts';
import { isoTime, parseIstDate } from '../../../domain/kernel/clock.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { partnerProcedure, router } from '../../init.ts';

const istDay = z.string().max(10);

export const auditRouter = router({
  /** Who changed what, newest first. `from` and `to` are IST days, both included. */
  list: partnerProcedure('audit.read')
    .input(
      z.object({
        actor: z.string().max(100).optional(),
        action: z.string().max(100).optional(),
        from: istDay.optional(),
        to: istDay.optional(),
        before: z.string().max(100).optional(),
        limit: z.int().min(1).max(100).default(25),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { from, to, ...filter } = input;
      const { entries, nextBefore } = await listAudit(ctx.partner, {
        ...filter,
        fromDay: from === undefined ? undefined : dayOf(from, 'INVALID_FROM'),
        toDay: to === undefined ? undefined : dayOf(to, 'INVALID_TO'),
      });
      return {
        entries: entries.map((entry) => ({
          ...entry,
          actorName: entry.actorName ?? null,
          subjectName: entry.subjectName ?? null,
          before: changeOf(entry.before),
          after: changeOf(entry.after),
          createdAt: isoTime(entry.createdAt),
        })),
        nextBefore: nextBefore ?? null,
      };
    }),

  /** Whom the log can be narrowed to. */
  actors: partnerProcedure('audit.read').query(({ ctx }) => listAuditActors(ctx.partner)),
});

/** The fields of one side of a change. */
function changeOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

function dayOf(text: string, code: 'INVALID_FROM' | 'INVALID_TO'): number {
  const day = parseIstDate(text);
  if (day === undefined) throw new DomainError(code);
  return day;
}
