import type { Log } from '../log.ts';
import { failureReason } from '../text/failure-reason.ts';

/** What `tryEach` needs. */
type Trying = {
  readonly log: Log;
  /** A process that stops tries no more once something has failed: its database may be what is missing */
  readonly stopping?: AbortSignal | undefined;
};

/**
 * Does steps that do not need each other, in their order: one that fails holds up no other. Each failure is logged; at the end all of
 * them are raised together, each with the name of its step.
 */
export async function tryEach<Core extends Trying>(
  core: Core,
  steps: Readonly<Record<string, (core: Core) => Promise<unknown>>>,
): Promise<void> {
  const failures: { step: string; error: unknown }[] = [];
  for (const [step, run] of Object.entries(steps)) {
    if (failures.length > 0 && core.stopping?.aborted) break;
    try {
      await run(core);
    } catch (error) {
      core.log.error({ error, step }, 'a step of a job failed');
      failures.push({ step, error });
    }
  }
  if (failures.length === 0) return;
  const reasons = failures.map(({ step, error }) => {
    return `${step}: ${failureReason(error instanceof Error ? error.message : String(error))}`;
  });
  throw new AggregateError(
    failures.map(({ error }) => error),
    reasons.join('; '),
  );
}
