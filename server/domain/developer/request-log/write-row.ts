import { createHash } from 'node:crypto';
import { cutClean, KEPT_CHARACTERS_MAX, redactAnswer, redactJson, redactText } from '../../kernel/text/redact.ts';
import type { LogRow, NotedCall } from './noted-call.ts';

/** A longer one is not read at all: a list of hundreds tells less than it costs. */
const READ_CHARACTERS_MAX = 65_536;
const PATH_CHARACTERS_MAX = 500;
const AGENT_CHARACTERS_MAX = 200;
const DIGEST_DIGITS = 16;

/** A noted call as it is kept: nothing secret, nothing long, nothing that a text column refuses. */
export function writeRow(call: NotedCall, owner: { partnerId: string; tokenId: string }): LogRow {
  return {
    requestId: call.requestId,
    partnerId: owner.partnerId,
    mode: call.mode,
    at: call.at,
    method: call.method,
    route: call.route,
    path: writePath(call),
    status: call.status,
    code: call.code ?? null,
    latencyUs: Math.min(2_147_483_647, Math.round(call.latencyMs * 1000)),
    tokenId: owner.tokenId,
    isAdmitted: call.caller !== undefined,
    address: call.address,
    userAgent:
      call.userAgent === undefined ? null : storable(cutClean(redactText(call.userAgent), AGENT_CHARACTERS_MAX)),
    keyDigest: call.idempotencyKey === undefined ? null : keyDigest(call.idempotencyKey),
    isReplay: call.isReplay,
    isBodyMismatch: call.isBodyMismatch,
    requestBody: call.requestBody === undefined ? null : writeBody(redactJson(call.requestBody)),
    requestBytes: call.requestBytes ?? null,
    responseBody: call.isAnswerSecret ? null : readBody(call.responseBody),
    responseBytes: Buffer.byteLength(call.responseBody),
  };
}

/** What identifies an Idempotency-Key without storing it: the first 16 hex digits of its SHA-256. */
function keyDigest(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, DIGEST_DIGITS);
}

function readBody(text: string): string | null {
  if (text.length > READ_CHARACTERS_MAX) return null;
  try {
    return writeBody(redactAnswer(JSON.parse(text)));
  } catch {
    return null;
  }
}

function writeBody(clean: unknown): string {
  const text = JSON.stringify(clean) ?? '';
  return storable(cutClean(text, KEPT_CHARACTERS_MAX));
}

/** The address as it was called, each part read by itself, so that no spelling of a number gets past. */
function writePath({ route, target, params }: NotedCall): string {
  const [path = '', query] = cut(target);
  const clean =
    route === 'none'
      ? redactText(decoded(path))
      : route.replace(/:(\w+)/g, (_, name: string) => cleanParameter(name, params[name] ?? ''));
  const search = query === undefined ? '' : `?${cleanQuery(query)}`;
  return storable(cutClean(`${clean}${search}`, PATH_CHARACTERS_MAX));
}

function cut(target: string): [string, string?] {
  const at = target.indexOf('?');
  return at < 0 ? [target] : [target.slice(0, at), target.slice(at + 1)];
}

/** The key of a looked-up outcome is kept as its digest, as everywhere. */
function cleanParameter(name: string, value: string): string {
  return name === 'key' ? `sha256:${keyDigest(value)}` : redactText(value);
}

function cleanQuery(query: string): string {
  return [...new URLSearchParams(query)]
    .map(([name, value]) => {
      const [[cleanName, cleanValue] = ['', '']] = Object.entries(
        redactJson({ [name]: value }) as Record<string, string>,
      );
      return `${cleanName}=${cleanValue}`;
    })
    .join('&');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%[0-9a-f]{2}/gi, '%');
  }
}

/** PostgreSQL takes neither NUL nor half a character. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
