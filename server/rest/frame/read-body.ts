import type { IncomingMessage } from 'node:http';
import { DomainError, fieldError } from '../../domain/kernel/errors.ts';

const BODY_BYTES_MAX = 256 * 1024;
const DEPTH_MAX = 64;

/** The raw bytes of a body, and the JSON in them. */
export type RawBody = { bytes: Buffer; json: unknown };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads and parses a JSON body. Numbers that a double cannot hold exactly become `InexactNumber`, so that they are refused
 * with their field instead of silently changed. Raises UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON,
 * VALIDATION_ERROR (text that cannot be stored). Answers undefined where there is no body.
 */
export async function readBody(request: IncomingMessage): Promise<RawBody | undefined> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  requireJson(request);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new DomainError('MALFORMED_JSON', { message: 'The request body is not valid UTF-8.' });
  }
  if (text.length > DEPTH_MAX && isTooDeep(text)) {
    throw new DomainError('MALFORMED_JSON', { message: `The request body is nested deeper than ${DEPTH_MAX} levels.` });
  }
  const json = parse(text);
  if (/\\u0000|\\u[dD][89a-fA-F]/.test(text)) requireStorable(json, []);
  return { bytes, json };
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > BODY_BYTES_MAX) return Promise.reject(new DomainError('PAYLOAD_TOO_LARGE'));
  const broken = () => new DomainError('MALFORMED_JSON', { message: 'The request body broke off.' });
  // It may have broken off while the gates were passed.
  if (request.destroyed) return Promise.reject(broken());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > BODY_BYTES_MAX) {
        request.removeAllListeners('data');
        request.resume();
        reject(new DomainError('PAYLOAD_TOO_LARGE'));
      } else chunks.push(chunk);
    });
    const isBroken = () => reject(broken());
    request.once('error', isBroken);
    request.once('close', isBroken);
    request.once('end', () => {
      // It closes once it is answered too; an error made then would be thrown away.
      request.off('close', isBroken);
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
  });
}

function requireJson(request: IncomingMessage): void {
  const [type, ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(part)?.[1]).find(Boolean);
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const isJson = type?.trim() === 'application/json' && (!charset || charset === 'utf-8' || charset === 'utf8');
  if (!isJson || encoding !== 'identity') throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
}

/** Stands for a number that JSON.parse would have changed. No schema takes it for a number. */
class InexactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type ReviverContext = { source?: string };

function parse(text: string): unknown {
  try {
    // Fifteen digits always survive a double; only longer ones and exponents need the careful road.
    return /\d[\d.]{15}|\d[eE]/.test(text) ? JSON.parse(text, exactNumbers as never) : JSON.parse(text);
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
}

function exactNumbers(_key: string, value: unknown, context: ReviverContext): unknown {
  if (typeof value !== 'number' || context.source === undefined) return value;
  return Number.isFinite(value) && decimalForm(context.source) === decimalForm(String(value))
    ? value
    : new InexactNumber(context.source);
}

/** A number's digits without leading and trailing zeros, and the place of its point: equal for equal numbers. */
function decimalForm(source: string): string {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const point = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${mantissa.startsWith('-') ? '-' : ''}${significant}e${point}`;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) isString = false;
    } else if (code === 0x22) isString = true;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > DEPTH_MAX) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

/** NUL and lone surrogates cannot be stored as text. */
function requireStorable(value: unknown, path: string[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw fieldError(
        'VALIDATION_ERROR',
        path.join('.') || 'body',
        'must be text without NUL and unpaired surrogates',
      );
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      requireStorable(key, [...path, 'key']);
      requireStorable(inner, [...path, key]);
    }
  }
}
