import { fieldError } from '../kernel/errors.ts';
import { isLonger } from '../kernel/text/characters.ts';
import type { Vault } from '../kernel/vault.ts';

/** Endpoints that a mode has at most, the one for both modes included (decisions 15). */
export const ENDPOINTS_MAX = 5;

/** Where a partner receives events, with its secrets opened. */
export type Endpoint = {
  url: string;
  secret: string;
  /** While a rotation is staged */
  nextSecret: string | undefined;
  headers: Record<string, string>;
};

/** An endpoint as it is kept. */
export type SealedEndpoint = {
  url: string;
  secretSealed: Uint8Array;
  nextSecretSealed: Uint8Array | null;
  /** When the next secret becomes the secret by itself, real time */
  nextPromoteAt: Date | null;
  headersSealed: Uint8Array | null;
};

const SECRET = 'webhook secret';
const HEADERS = 'webhook headers';

/** A secret as it is kept. */
export function sealSecret(vault: Vault, secret: string): Uint8Array<ArrayBuffer> {
  return vault.seal(SECRET, secret);
}

/** Static headers as they are kept. */
export function sealHeaders(vault: Vault, headers: Record<string, string>): Uint8Array<ArrayBuffer> {
  return vault.seal(HEADERS, JSON.stringify(headers));
}

/** An endpoint at a moment of real time: a staged secret whose time has come is the secret, whether or not anyone has noted so. */
export function openEndpoint(vault: Vault, endpoint: SealedEndpoint, now: number): Endpoint {
  const { url, secretSealed, nextSecretSealed, nextPromoteAt, headersSealed } = endpoint;
  const headers = headersSealed ? (JSON.parse(vault.open(HEADERS, headersSealed)) as Record<string, string>) : {};
  const nextSecret = nextSecretSealed ? vault.open(SECRET, nextSecretSealed) : undefined;
  if (nextSecret !== undefined && nextPromoteAt !== null && nextPromoteAt.getTime() <= now) {
    return { url, headers, secret: nextSecret, nextSecret: undefined };
  }
  return { url, headers, secret: vault.open(SECRET, secretSealed), nextSecret };
}

const URL_MAX = 2_000;
/** As URL writes them: IPv6 in brackets, IPv4 in four decimal parts whatever form it was given in. */
const IP_LITERAL = /^\[|^\d+(?:\.\d+){3}$/;

/**
 * The address as it is kept, or VALIDATION_ERROR naming `url`: https, without credentials; http only for localhost, and only in
 * demo mode. Where its name leads is judged at the moment of connecting. Decisions 10.
 */
export function readEndpointUrl(text: string, options: { demo: boolean }): string {
  const refuse = (problem: string) => fieldError('VALIDATION_ERROR', 'url', problem);
  if (isLonger(text, URL_MAX)) throw refuse(`must be at most ${URL_MAX} characters`);
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw refuse('must be a web address, such as https://shop.example.com/webhooks');
  }
  const isLocal = /^(?:(?:.*\.)?localhost\.?|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' ? !(options.demo && isLocal) : url.protocol !== 'https:') {
    throw refuse(options.demo ? 'must begin with https:// (or http://localhost)' : 'must begin with https://');
  }
  if (url.username || url.password) throw refuse('must not hold a user name or password');
  if (!options.demo && (isLocal || IP_LITERAL.test(url.hostname))) {
    throw refuse('must name a public host, not an address');
  }
  url.hash = '';
  return url.href;
}

const HEADERS_MAX = 10;
const VALUE_MAX = 1_000;
/** What the service or the connection sets itself. */
const RESERVED =
  /^(?:x-service-.*|content-.*|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|user-agent|accept-encoding|proxy-.*)$/i;

/** A copy without the headers that only the service sets. */
export function withoutReserved(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !RESERVED.test(name)));
}

/** Static headers as they are kept, or VALIDATION_ERROR naming the one at fault (spec 6.3, decisions 10). */
export function readStaticHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(given);
  const refuse = (name: string, problem: string) => fieldError('VALIDATION_ERROR', `headers.${name}`, problem);
  if (entries.length > HEADERS_MAX) {
    throw fieldError('VALIDATION_ERROR', 'headers', `must be at most ${HEADERS_MAX}`);
  }
  const seen = new Set<string>();
  for (const [name, value] of entries) {
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name)) throw refuse(name, 'is not a header name');
    if (RESERVED.test(name)) throw refuse(name, 'is set by the service');
    if (seen.has(name.toLowerCase())) throw refuse(name, 'is given twice');
    if (value.length === 0 || value.length > VALUE_MAX || !/^[\x20-\x7e]+$/.test(value) || value !== value.trim()) {
      throw refuse(name, `must be 1 to ${VALUE_MAX} printable characters, without spaces at its ends`);
    }
    seen.add(name.toLowerCase());
  }
  return Object.fromEntries(entries);
}
