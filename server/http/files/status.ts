import { isoTime } from '../../domain/kernel/clock.ts';
import { percent } from '../../domain/kernel/money.ts';
import { readStatus } from '../../domain/operations/status/read-status.ts';
import type { FileRoute } from './file-route.ts';
import { asJson } from './json-file.ts';

/** How each part of the service does and did for 90 days, for programs: what the page /status shows. */
export const statusFile: FileRoute = {
  pattern: /^\/(status)\.json$/,
  async find(core) {
    const { state, probedAt, parts, incidents } = await readStatus(core);
    return asJson(
      {
        state,
        probed_at: probedAt === null ? null : isoTime(probedAt),
        parts: parts.map((part) => ({
          part: part.capability,
          state: part.state,
          reason: part.reason,
          since: part.since === null ? null : isoTime(part.since),
          available_pct: part.availableMilliPct === null ? null : percent(BigInt(part.availableMilliPct)),
          days: part.days,
        })),
        incidents: incidents.map((incident) => ({
          incident_id: incident.incidentId,
          title: incident.title,
          parts: incident.capabilities,
          began_at: isoTime(incident.beganAt),
          resolved_at: incident.resolvedAt === null ? null : isoTime(incident.resolvedAt),
          updates: incident.notes.map(({ body, at }) => ({ at: isoTime(at), text: body })),
        })),
      },
      { fileName: 'status.json', isImmutable: false },
    );
  },
};
