import type { IncomingMessage, ServerResponse } from 'node:http';
import { ADDRESS_HEADER, REQUEST_ID_HEADER } from '../app-bridge.ts';
import type { WindowState } from '../domain/accounts/rate-windows/window.ts';
import { sessionHash } from '../domain/accounts/sessions/session-key.ts';
import type { Core } from '../domain/context.ts';
import { findEmbedSession } from '../domain/hosted/session-context.ts';
import { sendJson } from './send.ts';
import { calledIn, proceduresIn, screenRefusal, TRPC_PATH } from './trpc/batch.ts';
import { readSession, type SessionSettings } from './trpc/session.ts';
import { windowHeaders } from './trpc/window-headers.ts';

/** What next-auth answers. */
const AUTH_PATH = '/api/auth';
/** A mobile, a code and an invitation; next-auth would read whatever is sent. */
const AUTH_BODY_BYTES_MAX = 16 * 1024;
/** The one page that a form is sent to: members look at a checkout with what they are about to save. */
const PREVIEW_PATH = '/pay/preview';
/** Next keeps as much of a body, see next.config.mjs. */
const PREVIEW_BODY_BYTES_MAX = 64 * 1024;
/** What error screens of Next's own ask for while we develop. */
const DEVELOPMENT_PATH = '/__nextjs_';
const MINUTE_MS = 60_000;
/** Of a call of the interface: a page asks for a dozen things at once, and an office has one address. */
const PROCEDURES_PER_CALL = 10;
/** As procedures: a page is a few requests, with those it fetches ahead. */
const PAGES_PER_CALL = 10;
/** Files of the build, which cost nothing to draw. */
const STATIC_PATH = '/_next/static/';
/** A sign-in is three requests. */
const AUTH_REQUESTS_PER_CALL = 5;

type Refusal = {
  code: 'RATE_LIMITED' | 'PAYLOAD_TOO_LARGE' | 'CROSS_SITE';
  status: 403 | 413 | 429;
  message: string;
  window?: WindowState;
};

/**
 * Makes the look at each request of the screens, as the interface has its own: so many procedures, pages and requests of next-auth a
 * minute per session or address, over all processes, and no large body for next-auth. Pages take no body, since Next would hold what anybody sends.
 * Answers a request that it refuses, and whether it has.
 */
export function createScreenGate(
  core: Core,
  settings: { requestsPerMinute: number; appUrl: string; session: SessionSettings; isDevelopment?: boolean },
): (request: IncomingMessage, response: ServerResponse, path: string, kind: 'procedures' | 'page') => Promise<boolean> {
  const count = async (bucket: string, requests: number, requestsPerCall: number): Promise<Refusal | undefined> => {
    if (settings.requestsPerMinute <= 0) return undefined;
    const rule = { bucket, windowMs: MINUTE_MS, requestsMax: settings.requestsPerMinute * requestsPerCall };
    const states = await Promise.all(Array.from({ length: requests }, () => core.accounts.requestWindows(rule)));
    const window = states.find((state) => state.isOver);
    return window && { code: 'RATE_LIMITED', status: 429, message: TOO_MANY, window };
  };
  const whoCalls = (request: IncomingMessage, path: string) =>
    settings.requestsPerMinute <= 0 ? '' : callerOf(core, request, { path, session: settings.session });

  return async (request, response, path, kind) => {
    const requestId = String(request.headers[REQUEST_ID_HEADER] ?? '');
    if (kind === 'procedures') {
      // What another site sends with our visitors' browsers is no call of theirs, and takes none from them.
      if (path.startsWith(`${TRPC_PATH}/`) && isForeign(request)) {
        end(response, FOREIGN, JSON.stringify(screenRefusal(FOREIGN, requestId)));
        return true;
      }
      const bucket = `procedures ${await whoCalls(request, path)}`;
      const refusal = await count(bucket, proceduresIn(path), PROCEDURES_PER_CALL);
      if (refusal) end(response, refusal, JSON.stringify(screenRefusal(refusal, requestId)));
      return refusal !== undefined;
    }
    if (isOfAuth(path)) {
      const bucket = `auth ${request.headers[ADDRESS_HEADER]}`;
      const refusal = tooLarge(request, AUTH_BODY_BYTES_MAX) ?? (await count(bucket, 1, AUTH_REQUESTS_PER_CALL));
      // As next-auth tells its own refusals: the code is in an address.
      const url = `${settings.appUrl}/sign-in?error=${refusal?.code}`;
      if (refusal) end(response, refusal, JSON.stringify({ url, message: refusal.message }));
      return refusal !== undefined;
    }
    if (settings.isDevelopment && path.startsWith(DEVELOPMENT_PATH)) return false;
    const isPreview = path === PREVIEW_PATH && request.method === 'POST';
    if (isPreview ? await refusePreview(request, response, settings.session) : refuseBody(request, response))
      return true;
    if (path.startsWith(STATIC_PATH)) return false;
    const refusal = await count(`pages ${await whoCalls(request, path)}`, 1, PAGES_PER_CALL);
    if (refusal) end(response, refusal, TOO_MANY_PAGE, 'text/html; charset=utf-8');
    return refusal !== undefined;
  };
}

const FOREIGN = {
  code: 'CROSS_SITE',
  status: 403,
  message: 'This request did not come from our own pages.',
} as const;

function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * Whose window a request counts in: of who is signed in their session's, however many share an address; of anybody else the address's, with
 * one of its own for customers who pay, and one for the hosted screens.
 */
async function callerOf(
  core: Core,
  { headers }: IncomingMessage,
  { path, session }: { path: string; session: SessionSettings },
): Promise<string> {
  const claims = await readSession(headers.cookie, session);
  if (claims) return `session ${sessionHash(claims.sessionKey).toString('base64url')}`;
  const bearer = /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1];
  const customer = bearer && (await findEmbedSession(core, bearer));
  if (customer) return `session ${customer.sessionId}`;
  const called = calledIn(path);
  const face = FACES.find(({ procedures }) => called.length > 0 && called.every((name) => procedures.test(name)));
  return `${face ? `${face.name} ` : ''}${headers[ADDRESS_HEADER] ?? ''}`;
}

const FACES = [
  { name: 'checkout', procedures: /^(?:checkout|sipCheckout)\./ },
  { name: 'embed', procedures: /^embed\./ },
] as const;

const TOO_MANY = 'Too many requests from this address. Wait a minute and try again.';
const TOO_MANY_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Too many requests</title><h1>Too many requests</h1><p>${TOO_MANY}</p></html>`;

/** However it is written: Next takes an address with doubled slashes or encoded letters for the same. */
function isOfAuth(path: string): boolean {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // No address of ours has what cannot be decoded.
  }
  plain = plain.replace(/\/{2,}/g, '/');
  return plain === AUTH_PATH || plain.startsWith(`${AUTH_PATH}/`);
}

/** Refuses a page anything but a look at it, before a byte of what comes with it is read; tells whether it has. */
function refuseBody(request: IncomingMessage, response: ServerResponse): boolean {
  if (!LOOKS.has(request.method ?? '')) {
    response.setHeader('Allow', 'GET, HEAD');
    return close(response, 405, 'method not allowed');
  }
  return hasBody(request) && close(response, 413, 'a page takes no body');
}

/** A draft comes from our own pages, from who is signed in; it is found out before it is read. */
async function refusePreview(
  request: IncomingMessage,
  response: ServerResponse,
  session: SessionSettings,
): Promise<boolean> {
  const isOurs = request.headers['sec-fetch-site'] === 'same-origin';
  if (!isOurs || !(await readSession(request.headers.cookie, session))) return close(response, 404, 'not found');
  return tooLarge(request, PREVIEW_BODY_BYTES_MAX) !== undefined && close(response, 413, 'this draft is too large');
}

const LOOKS = new Set(['GET', 'HEAD', 'OPTIONS']);

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What is left of a body is not read. */
function close(response: ServerResponse, status: number, error: string): true {
  response.setHeader('Connection', 'close');
  sendJson(response, status, { error });
  return true;
}

/** A body without a declared length may be of any. */
function tooLarge(request: IncomingMessage, bytesMax: number): Refusal | undefined {
  const declared = request.headers['content-length'];
  const isStreamed = declared === undefined && request.headers['transfer-encoding'] !== undefined;
  return isStreamed || Number(declared ?? 0) > bytesMax
    ? { code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'A sign-in is smaller than this, and says how long it is.' }
    : undefined;
}

function end(
  response: ServerResponse,
  { status, window }: Refusal,
  body: string,
  type = 'application/json; charset=utf-8',
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(window && windowHeaders(window)),
    // What is left of a body is not read.
    ...(status === 413 && { Connection: 'close' }),
  });
  response.end(body);
}
