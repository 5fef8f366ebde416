import { residentMib } from '../process-figures.ts';

/** Memory of each process over time: seconds since the soak began, and MiB resident. */
export type MemorySamples = Map<number, { second: number; mib: number }[]>;

/** A process grows while it compiles, fills its caches and opens connections. */
export const WARM_UP_SECONDS = 150;
/** Fewer of these say nothing of a slope. */
const SAMPLES_MIN = 12;

/** Takes one sample of each. */
export function sampleMemory(samples: MemorySamples, processes: readonly number[], second: number): void {
  for (const pid of processes) {
    const mib = residentMib(pid);
    if (mib === undefined) continue;
    const known = samples.get(pid) ?? [];
    known.push({ second, mib });
    samples.set(pid, known);
  }
}

export type MemorySlope = {
  pid: number;
  /** MiB a minute after the warm-up; undefined of a process that did not live long enough */
  mibAMinute: number | undefined;
  firstMib: number;
  lastMib: number;
  highestMib: number;
  minutes: number;
};

/** How the memory of each process went since its warm-up: the slope of the straight line through its samples. */
export function slopesOf(samples: MemorySamples): MemorySlope[] {
  return [...samples].map(([pid, all]) => {
    const bornAt = all[0]?.second ?? 0;
    const settled = all.filter(({ second }) => second - bornAt >= WARM_UP_SECONDS);
    const counted = settled.length > 0 ? settled : all;
    return {
      pid,
      mibAMinute: settled.length < SAMPLES_MIN ? undefined : slopeOf(settled) * 60,
      firstMib: counted[0]?.mib ?? 0,
      lastMib: counted.at(-1)?.mib ?? 0,
      highestMib: Math.max(...all.map(({ mib }) => mib)),
      minutes: ((all.at(-1)?.second ?? 0) - bornAt) / 60,
    };
  });
}

/** Least squares. */
function slopeOf(points: readonly { second: number; mib: number }[]): number {
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [middle, level] = [mean(({ second }) => second), mean(({ mib }) => mib)];
  const spread = points.reduce((sum, { second }) => sum + (second - middle) ** 2, 0);
  return points.reduce((sum, { second, mib }) => sum + (second - middle) * (mib - level), 0) / spread;
}
