const MINUTE_MS = 60_000;

/** How long something has been so, in the largest unit that fits: "12 min", "3 h", "2 days". */
export function durationWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
