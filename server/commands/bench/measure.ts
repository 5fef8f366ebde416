/** What one measured run came to: its latencies in milliseconds, the shortest first. */
export type Run = {
  perSecond: number;
  count: number;
  /** With those of the warm-up */
  total: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  seconds: number;
  latenciesMs: readonly number[];
};

/** Latencies of a measured run, one per operation. */
export type Recorder = { record(latencyMs: number): void };

/**
 * Runs `clients` loops side by side, first to warm up and then for `seconds`, and sums up what they recorded in that time.
 * Each call of `turn` does one operation.
 */
export async function measure(
  turns: ((recorder: Recorder) => Promise<void>)[],
  options: { warmUpSeconds: number; seconds: number },
): Promise<Run> {
  const startAt = performance.now() + options.warmUpSeconds * 1000;
  const endAt = startAt + options.seconds * 1000;
  const latencies: number[] = [];
  let total = 0;
  const recorder: Recorder = {
    record(latency) {
      total++;
      const now = performance.now();
      if (now >= startAt && now < endAt) latencies.push(latency);
    },
  };
  await Promise.all(
    turns.map(async (turn) => {
      while (performance.now() < endAt) await turn(recorder);
    }),
  );
  return runOf(latencies, options.seconds, total);
}

/**
 * What the machine itself adds: fixed work that needs no database and no other process, of so many milliseconds most of the time. Of a run that takes
 * as long no percentile can be lower than this one's.
 */
export function measureMachine(options: { workMs: number; seconds: number }): Run {
  let state = 1;
  const work = (steps: number) => {
    for (let step = 0; step < steps; step++) state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
  };
  const timed = (steps: number) => {
    const startedAt = performance.now();
    work(steps);
    return performance.now() - startedAt;
  };
  // Compiled first, then timed.
  const trial = 1_000_000;
  work(10 * trial);
  const steps = Math.round((trial * options.workMs) / Math.min(timed(trial), timed(trial), timed(trial)));
  const latencies: number[] = [];
  for (const endAt = performance.now() + options.seconds * 1000; performance.now() < endAt; )
    latencies.push(timed(steps));
  return runOf(latencies, options.seconds, latencies.length);
}

/** Several runs of the same as one. */
export function joinRuns(runs: readonly Run[]): Run {
  return runOf(
    runs.flatMap((run) => run.latenciesMs),
    runs.reduce((sum, run) => sum + run.seconds, 0),
    runs.reduce((sum, run) => sum + run.total, 0),
  );
}

function runOf(latencies: number[], seconds: number, total: number): Run {
  latencies.sort((left, right) => left - right);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    perSecond: latencies.length / seconds,
    count: latencies.length,
    total,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    seconds,
    latenciesMs: latencies,
  };
}
