import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { isOperatorAllowed } from '../../accounts/operators/permissions.ts';
import { sources } from './sources.ts';

type TodayKind = keyof typeof sources;

/** How much of something waits, and the page where it is seen to. */
export type WorkQueueLine = { kind: TodayKind; count: number; path: string };

/** What waits for the service's staff, as far as the reader's role may see it, the most urgent first; also kinds of which none waits. */
export async function readWorkQueue(context: OperatorContext): Promise<WorkQueueLine[]> {
  const seen = (Object.keys(sources) as TodayKind[]).filter((kind) =>
    isOperatorAllowed(context.actor.role, sources[kind].permission),
  );
  return Promise.all(
    seen.map(async (kind) => ({ kind, count: await sources[kind].count(context), path: sources[kind].path })),
  );
}
