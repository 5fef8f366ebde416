/** Seconds as a clock counts them down: 1095 is 18:15. */
export function timeOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
