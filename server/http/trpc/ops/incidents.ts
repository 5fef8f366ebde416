import { z } from 'zod';
import { statusCapabilities } from '../../../domain/operations/status/capability.ts';
import { readStatus } from '../../../domain/operations/status/read-status.ts';
import { incidentBounds, noteIncident, openIncident } from '../../../domain/operations/status/write-incident.ts';
import { operatorProcedure, router } from '../init.ts';
import { presentStatus } from '../public/status.ts';

const body = z.string().max(incidentBounds.bodyMax * 2);

/** What partners read on the status page. */
export const incidentsRouter = router({
  /** The page as partners see it. */
  status: operatorProcedure('platform.read').query(async ({ ctx }) => presentStatus(await readStatus(ctx.core))),

  open: operatorProcedure('incidents.write')
    .input(
      z.object({
        title: z.string().max(incidentBounds.titleMax * 2),
        body,
        capabilities: z.array(z.enum(statusCapabilities)).max(statusCapabilities.length),
      }),
    )
    .mutation(({ ctx, input }) => openIncident(ctx.operator, input)),

  note: operatorProcedure('incidents.write')
    .input(z.object({ incidentId: z.string().max(64), body, resolves: z.boolean() }))
    .mutation(({ ctx, input }) => noteIncident(ctx.operator, input)),
});
