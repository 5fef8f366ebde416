import type { Pool } from 'pg';
import type { LogLine } from './world.ts';

/** What no log line may hold: tokens, codes of the embed, full mobiles and PANs of any partner or user, and the given secrets. */
export function leaksIn(logs: readonly LogLine[], secrets: readonly string[] = []): string[] {
  const patterns = secretForms(secrets);
  return logs
    .map((line) => JSON.stringify(line, readable))
    .filter((text) => patterns.some((pattern) => pattern.test(text)));
}

/** Rows of the request log that hold any of the same. */
export async function leaksInRequestLog(pool: Pool, secrets: readonly string[] = []): Promise<string[]> {
  const patterns = secretForms(secrets);
  const { rows } = await pool.query<{ text: string }>(
    `SELECT concat_ws(' ', method, route, path, user_agent, key_digest, request_body, response_body) AS text FROM request_log`,
  );
  return rows.map(({ text }) => text).filter((text) => patterns.some((pattern) => pattern.test(text)));
}

function secretForms(secrets: readonly string[]): RegExp[] {
  return [
    /tola_(?:key_)?(?:test|live)_[0-9A-Za-z]{20,}/,
    /(?:tola_embed|emb)_[\w-]{20,}/,
    /(?<![0-9A-Za-z])(?:91)?[6-9]\d{9}(?![0-9A-Za-z])/,
    /(?<![0-9A-Za-z])[A-Z]{5}\d{4}[A-Z](?![0-9A-Za-z])/,
    // Six digits after a point are grams.
    ...secrets.map((secret) => new RegExp(`(?<![0-9A-Za-z]|\\d\\.)${secret}(?![0-9A-Za-z])`)),
  ];
}

/** Errors as the logger writes them; BigInt and bytes as text. */
function readable(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { name, message, stack, cause };
}
