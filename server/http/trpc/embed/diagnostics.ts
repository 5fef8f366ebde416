import { z } from 'zod';
import { refuseOver } from '../../../domain/accounts/rate-windows/window.ts';
import { checks, factNames, platforms, results } from '../../../domain/developer/diagnostics/findings.ts';
import { openRun } from '../../../domain/developer/diagnostics/open-run.ts';
import { takeReport } from '../../../domain/developer/diagnostics/take-report.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { publicProcedure, router } from '../init.ts';

const MINUTE_MS = 60_000;
/** A visit reports after each thing that is tried. */
const CALLS_A_MINUTE = 120;
/** Tokens that open nothing: engineers copy theirs, so more than a few are guesses. */
const MISSES_A_MINUTE = 20;

/** Technical words of the page: nothing that could not be shown as it is. */
const plain = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\x20-\x7e]*$/);

const runProcedure = publicProcedure
  .input(z.object({ partnerId: plain(60), token: plain(80), userAgent: z.string().max(2_000) }))
  .use(async ({ ctx, next }) => {
    const within = async (bucket: string, requestsMax: number) => {
      const window = await ctx.core.accounts.requestWindows({ bucket, windowMs: MINUTE_MS, requestsMax });
      refuseOver(window);
    };
    await within(`webview ${ctx.address}`, CALLS_A_MINUTE);
    const result = await next();
    const isMiss = !result.ok && result.error.cause instanceof DomainError && result.error.cause.code === 'NOT_FOUND';
    if (isMiss) await within(`webview miss ${ctx.address}`, MISSES_A_MINUTE);
    return result;
  });

/** The WebView diagnostics's page, for anyone who holds a link that the partner's engineers made: it reads nothing and moves nothing. */
export const diagnosticsRouter = router({
  /** The page is being drawn. */
  open: runProcedure.mutation(({ ctx, input }) => openRun(ctx.core, input)),

  /** What was found so far, all of it. */
  report: runProcedure
    .input(
      z.object({
        report: z.object({
          visit: plain(40).min(8),
          step: z.int().min(1).max(10_000),
          platform: z.enum(platforms),
          findings: z
            .array(z.object({ check: z.enum(checks), result: z.enum(results), note: plain(160) }))
            .max(checks.length),
          facts: z.partialRecord(z.enum(factNames), plain(80)),
        }),
      }),
    )
    .mutation(({ ctx, input }) => takeReport(ctx.core, input)),
});
