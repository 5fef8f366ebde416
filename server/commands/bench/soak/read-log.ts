import { readFileSync } from 'node:fs';

const ERROR_LEVEL = 50;

/** How much was logged of a call since the log was so long, and which errors, how often. */
export function readLog(
  file: string,
  fromByte: number,
  calls: number,
): { bytesACall: number; linesACall: number; errors: Record<string, number> } {
  const bytes = readFileSync(file).subarray(fromByte);
  const lines = bytes.toString('utf8').split('\n').filter(Boolean);
  const errors: Record<string, number> = {};
  for (const line of lines) {
    const message = errorIn(line);
    if (message !== undefined) errors[message] = (errors[message] ?? 0) + 1;
  }
  return { bytesACall: bytes.length / Math.max(1, calls), linesACall: lines.length / Math.max(1, calls), errors };
}

/** What an error line says; undefined of any other. */
function errorIn(line: string): string | undefined {
  try {
    const { level, msg } = JSON.parse(line) as { level: number | string; msg?: string };
    return level === 'error' || level === 'fatal' || Number(level) >= ERROR_LEVEL ? String(msg) : undefined;
  } catch {
    return undefined;
  }
}
