import { z } from 'zod';
import { createRun } from '../../../../domain/developer/diagnostics/create-run.ts';
import { listRuns } from '../../../../domain/developer/diagnostics/list-runs.ts';
import { removeRun } from '../../../../domain/developer/diagnostics/remove-run.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { partnerProcedure, router } from '../../init.ts';

const label = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\p{Cc}]*$/u);

export const webviewRouter = router({
  /** Links of the WebView diagnostics and what apps reported; the same in both modes. */
  runs: partnerProcedure('developers.read').query(async ({ ctx }) => {
    const now = ctx.partner.core.clock.now();
    return (await listRuns(ctx.partner)).map((run) => ({
      id: run.id,
      label: run.label,
      createdAt: isoTime(run.createdAt.getTime()),
      expiresAt: isoTime(run.expiresAt.getTime()),
      isOver: run.expiresAt.getTime() <= now,
      openedAt: run.openedAt && isoTime(run.openedAt.getTime()),
      openedBy: run.openedBy,
      reports: run.reports.map(({ visit, platform, userAgent, findings, facts, lastAt }) => ({
        visit,
        platform,
        userAgent,
        findings,
        facts,
        at: isoTime(lastAt.getTime()),
      })),
    }));
  }),

  /** A new link, shown once. */
  create: partnerProcedure('webview.write')
    .input(z.object({ label }))
    .mutation(async ({ ctx, input }) => {
      const { runId, token, expiresAt } = await createRun(ctx.partner, input);
      const { core, partner } = ctx.partner;
      return {
        runId,
        url: `${core.settings.addresses.embed}/${partner.id}/diagnostics?run=${token}`,
        expiresAt: isoTime(expiresAt),
      };
    }),

  /** Ends a link and forgets what came by it. */
  remove: partnerProcedure('webview.write')
    .input(z.object({ runId: z.string().max(60) }))
    .mutation(({ ctx, input }) => removeRun(ctx.partner, input)),
});
