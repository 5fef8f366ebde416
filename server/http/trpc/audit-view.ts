import { z } from 'zod';
import type { AuditFilter, AuditLine } from '../../domain/accounts/audit/list-audit.ts';
import { isoTime } from '../../domain/kernel/clock.ts';
import { dayNumbers, istDaysInput } from './ist-days.ts';

/** What a log of changes is narrowed by. `from` and `to` are IST days, both included. */
export const auditInput = istDaysInput.extend({
  actor: z.string().max(100).optional(),
  action: z.string().max(100).optional(),
  before: z.string().max(100).optional(),
  limit: z.int().min(1).max(100).default(25),
});

/** The filter that an input asks for. Raises INVALID_FROM, INVALID_TO. */
export function auditFilterOf<Input extends z.infer<typeof auditInput>>({ from, to, ...filter }: Input) {
  return {
    ...filter,
    ...dayNumbers({ from, to }),
  } satisfies AuditFilter;
}

/** An entry as screens take it. */
export function presentEntry(entry: AuditLine) {
  return {
    ...entry,
    actorName: entry.actorName ?? null,
    subjectName: entry.subjectName ?? null,
    before: changeOf(entry.before),
    after: changeOf(entry.after),
    createdAt: isoTime(entry.createdAt),
  };
}

/** The fields of one side of a change. */
function changeOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
