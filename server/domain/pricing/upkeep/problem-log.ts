import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';

/** Says each problem of an activity once: when it appears, changes or ends, not each time it is met. */
export type ProblemLog = {
  /** Notes how the activity went: null for well. */
  settle(activity: string, problem: string | null): void;
  /** When the activity's open problem appeared; undefined when it is well. */
  since(activity: string): number | undefined;
  /** All open problems in one line, null without any. */
  current(): string | null;
};

/** Logs a problem when it appears, changes or goes, not each time it is met. */
export function createProblemLog(options: { log: Log; clock: Clock; fields: object }): ProblemLog {
  const open = new Map<string, { problem: string; since: number }>();
  return {
    settle(activity, problem) {
      const fields = { ...options.fields, activity };
      if (problem === null) {
        if (open.delete(activity)) options.log.info(fields, 'prices: well again');
      } else if (open.get(activity)?.problem !== problem) {
        open.set(activity, { problem, since: options.clock.now() });
        options.log.warn({ ...fields, problem }, 'prices: failing');
      }
    },
    since: (activity) => open.get(activity)?.since,
    current() {
      if (open.size === 0) return null;
      return [...open].map(([activity, { problem }]) => `${activity}: ${problem}`).join('; ');
    },
  };
}
