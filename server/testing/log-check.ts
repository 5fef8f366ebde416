import type { LogLine } from './world.ts';

/** What no log line may hold: tokens, full mobiles and PANs of any partner or user, and the given secrets. */
export function leaksIn(logs: readonly LogLine[], secrets: readonly string[] = []): string[] {
  const patterns = [
    /tola_(?:test|live)_[0-9A-Za-z]{20,}/,
    /(?<![0-9A-Za-z])(?:91)?[6-9]\d{9}(?![0-9A-Za-z])/,
    /(?<![0-9A-Za-z])[A-Z]{5}\d{4}[A-Z](?![0-9A-Za-z])/,
    ...secrets.map((secret) => new RegExp(`(?<![0-9A-Za-z])${secret}(?![0-9A-Za-z])`)),
  ];
  return logs
    .map((line) => JSON.stringify(line, readable))
    .filter((text) => patterns.some((pattern) => pattern.test(text)));
}

/** Errors as the logger writes them; BigInt and bytes as text. */
function readable(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { name, message, stack, cause };
}
