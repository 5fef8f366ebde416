/** Steps that read well on an axis, times any power of ten. */
const STEPS = [1, 2, 2.5, 3, 4, 5, 6, 7.5, 8, 10];
const TICKS_MAX = 5;

/** An axis of values: what it is marked with, and how far each value is from its top, in percent. */
export type Scale = { readonly ticks: readonly number[]; readonly step: number; down(value: number): number };

/** The narrowest scale of at most five evenly spaced round ticks that holds all values; zero is among them where it lies between. */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  // What does not move lies in the middle.
  const room = high > low ? 0 : Math.max(1, Math.abs(low) / 100);
  const { first, last, step } = fit(low - room, high + room);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => rounded((first + index) * step));
  return { ticks, step, down: (value) => (last - value / step) * (100 / (last - first)) };
}

/** The smallest step with which so few ticks reach; first and last tick are counted in steps from zero. */
function fit(low: number, high: number): { first: number; last: number; step: number } {
  const least = (high - low) / (TICKS_MAX - 1);
  for (let power = 10 ** Math.floor(Math.log10(least)); ; power *= 10) {
    for (const factor of STEPS) {
      const step = rounded(factor * power);
      const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
      if (last - first < TICKS_MAX) return { first, last, step };
    }
  }
}

/** Without what binary fractions add. */
const rounded = (value: number) => Number(value.toPrecision(12));
