import { createInterface, type Interface } from 'node:readline';

/** What is said to the person at the terminal in place of a stack. */
export class UsageError extends Error {}

/** Writes one line. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Writes one line where errors go. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Ends the program quietly once nobody reads on, as in `tola events | head`. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  }
}

let lines: Interface | undefined;
const waiting: ((line: string) => void)[] = [];
const typed: string[] = [];
let isAtEnd = false;

/** Asks for one line; from a pipe it takes the next one. Raises UsageError where there is none. */
export async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  if (!lines) {
    lines = createInterface({ input: process.stdin });
    lines.on('line', (line) => (waiting.length > 0 ? waiting.shift()?.(line) : typed.push(line)));
    lines.on('close', () => {
      isAtEnd = true;
      for (const take of waiting.splice(0)) take('');
    });
  }
  const line = typed.shift() ?? (isAtEnd ? '' : await new Promise<string>((resolve) => waiting.push(resolve)));
  if (line.trim() === '') throw new UsageError('Nothing was entered.');
  return line.trim();
}

/** Lets the program end although the terminal is still open. */
export function stopAsking(): void {
  lines?.close();
}

/** `90`, `90s`, `15m`, `2h30m`, `1d` in seconds. Raises UsageError for anything else. */
export function seconds(duration: string): number {
  const [, days, hours, minutes, rest] =
    /^(?:(\d{1,5})d)?(?:(\d{1,6})h)?(?:(\d{1,8})m)?(?:(\d{1,9})s?)?$/.exec(duration) ?? [];
  const [d = 0, h = 0, m = 0, s = 0] = [days, hours, minutes, rest].map((part) => Number(part ?? 0));
  const total = ((d * 24 + h) * 60 + m) * 60 + s;
  if (total === 0) throw new UsageError(`${duration} is no duration: write 90s, 15m, 2h30m or 1d.`);
  return total;
}
