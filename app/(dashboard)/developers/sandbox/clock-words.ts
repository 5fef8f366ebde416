const IST_OFFSET_MS = 19_800_000;
const YEAR_SECONDS = 31_622_400;

/** Whole seconds from the sandbox's time to a moment typed as Indian local time (`2026-11-22T09:30`); undefined beyond what one step may. */
export function secondsTo(local: string, now: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined;
  const seconds = Math.ceil((Date.parse(`${local}:00Z`) - IST_OFFSET_MS - Date.parse(now)) / 1_000);
  return seconds >= 1 && seconds <= YEAR_SECONDS ? seconds : undefined;
}

/** A distance in its two largest units: 93784 seconds are 1 d 2 h. */
export function distanceText(seconds: number): string {
  const units: [string, number][] = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
    ['s', 1],
  ];
  const first = units.findIndex(([, size]) => seconds >= size);
  if (first < 0) return '0 s';
  let rest = seconds;
  const parts: string[] = [];
  for (const [unit, size] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ');
}
