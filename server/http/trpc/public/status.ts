import { isoTime } from '../../../domain/kernel/clock.ts';
import { percent } from '../../../domain/kernel/money.ts';
import { readStatus, type ServiceStatus } from '../../../domain/operations/status/read-status.ts';
import { publicProcedure, router } from '../init.ts';
import { requireWithin } from './require-within.ts';

const VIEWS_A_MINUTE = 120;

/** The status of the service as screens show it. */
export function presentStatus({ state, probedAt, parts, incidents }: ServiceStatus) {
  return {
    state,
    probedAt: probedAt === null ? null : isoTime(probedAt),
    parts: parts.map(({ since, availableMilliPct, ...part }) => ({
      ...part,
      since: since === null ? null : isoTime(since),
      availablePct: availableMilliPct === null ? null : percent(BigInt(availableMilliPct)),
    })),
    incidents: incidents.map(({ beganAt, resolvedAt, notes, ...incident }) => ({
      ...incident,
      beganAt: isoTime(beganAt),
      resolvedAt: resolvedAt === null ? null : isoTime(resolvedAt),
      notes: notes.map(({ body, at }) => ({ body, at: isoTime(at) })),
    })),
  };
}

export const statusRouter = router({
  /** How each part of the service does and did, and what staff wrote of it; for anyone. */
  read: publicProcedure.query(async ({ ctx: { core, address } }) => {
    await requireWithin(core, `status view ${address}`, VIEWS_A_MINUTE);
    return presentStatus(await readStatus(core));
  }),
});
