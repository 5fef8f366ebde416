import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** What a request asks for: the one path that every filter, router and screen sees, and what stands behind its question mark. */
export type RequestTarget = {
  path: string;
  /** With its question mark; empty where there is none */
  search: string;
};

/** What a letter may be written as that needs no escape: RFC 3986, 2.3. */
const UNRESERVED = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi;
/** What divides paths or ends texts for one reader and not for the next: slashes in escapes, backslashes, control characters, fragments. */
const AMBIGUOUS = /%2F|%5C|\\|#/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Reads the target of a request, in either form: escapes of plain letters resolved, dot segments followed, slashes that repeat
 * taken as one. An absolute target has to name the host of its Host header. Undefined for what two readers could take for two paths.
 */
export function readTarget(url: string, host: string | undefined): RequestTarget | undefined {
  const [origin = '', authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (origin !== '' && authority.toLowerCase() !== host?.toLowerCase()) return undefined;
  const rest = url.slice(origin.length);
  const target = origin !== '' && !rest.startsWith('/') ? `/${rest}` : rest;
  const end = target.indexOf('?');
  const written = end < 0 ? target : target.slice(0, end);
  if (!written.startsWith('/') || AMBIGUOUS.test(written)) return undefined;
  try {
    if (CONTROL.test(decodeURIComponent(written))) return undefined;
  } catch {
    return undefined;
  }
  return {
    path: followDots(written.replace(UNRESERVED, decodeURIComponent)),
    search: end < 0 ? '' : target.slice(end),
  };
}

function followDots(path: string): string {
  const segments: string[] = [];
  const written = path.split('/');
  const last = written.at(-1) as string;
  for (const segment of written) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const isFolder = segments.length > 0 && ['', '.', '..'].includes(last);
  return `/${segments.join('/')}${isFolder ? '/' : ''}`;
}

/** The name that a request was sent to, in lower case, without its port and without the dot that may end a name; undefined where it names none. */
export type HostName = { name: string | undefined };

/** Reads the Host header. Undefined for one that is no host with an optional port, or where there are two. */
export function readHost(request: IncomingMessage): HostName | undefined {
  const given = request.headers.host;
  if (given === undefined || given === '') return { name: undefined };
  if (countHosts(request.rawHeaders) > 1) return undefined;
  const known = knownHosts.get(given);
  if (known) return known;
  const host = hostOf(given);
  if (host) {
    if (knownHosts.size >= KNOWN_HOSTS_MAX) knownHosts.clear();
    knownHosts.set(given, host);
  }
  return host;
}

/** Nearly all requests name one of a few hosts: how those are read is remembered. */
const knownHosts = new Map<string, HostName>();
const KNOWN_HOSTS_MAX = 1_000;

/** How many Host headers there are in a list of names and values in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

function hostOf(given: string): HostName | undefined {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]{2,45})\]|([a-z\d._-]{1,254}))(?::\d{0,5})?$/i.exec(given) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? { name: bracketed } : undefined;
  const name = plain?.toLowerCase().replace(/\.$/, '');
  return name === undefined || !/^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/.test(name) ? undefined : { name };
}
