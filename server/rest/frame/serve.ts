import type { IncomingMessage } from 'node:http';
import type { Core, PartnerContext } from '../../domain/context.ts';
import { DomainError } from '../../domain/kernel/errors.ts';
import { newId } from '../../domain/kernel/ids.ts';
import { requireSandbox } from '../../domain/sandbox/require-sandbox.ts';
import { type Admission, passAccountGates } from '../../domain/tokens/admit.ts';
import type { WindowState } from '../../domain/tokens/request-windows.ts';
import { claimedMode } from '../../domain/tokens/token-format.ts';
import { callerAddress, exactAddress } from './address.ts';
import { type Answer, answerRefusal, answerReply, type Exchange, refusalOf } from './exchange.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readBody } from './read-body.ts';
import { type Call, isOpenRoute, type OpenRoute, type Reply, type Route, type TokenRoute } from './route.ts';
import { validate } from './validate.ts';

export type FrameSettings = {
  /** Requests a minute per address; 0 lifts the limit */
  rateLimitPerMinute: number;
  trustedProxyHops: number;
};

/** What one finished call looked like, for logs and metrics. Holds no personal data. */
export type CallReport = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  code: string | undefined;
  durationMs: number;
  mode: string;
  partnerId: string | undefined;
  error: unknown;
  /** It failed because the database could not do its work */
  isDatabaseLost: boolean;
};

export type Frame = {
  core: Core;
  settings: FrameSettings;
  report(call: CallReport): void;
};

/** A call as the router found it. */
export type Incoming = { request: IncomingMessage; params: Record<string, string>; search: URLSearchParams };

const MINUTE_MS = 60_000;
const LIFTED: WindowState = { limit: 1_000_000, remaining: 1_000_000, resetSeconds: 60, isOver: false };

/**
 * Takes one call through the gates in the order of decisions 4: window of the address, token, account state, sandbox budget,
 * capability, sandbox only, body; then its handler. Every way out is an envelope with its headers.
 */
export function serve(frame: Frame, route: Route, incoming: Incoming): Promise<Answer> {
  return answerCall(frame, incoming, route, async (exchange, bearer) =>
    isOpenRoute(route)
      ? serveOpen(frame, route, incoming, exchange)
      : serveWithToken(frame, route, incoming, exchange, bearer),
  );
}

/** Answers a call that no route takes: the same window, sandbox budget and envelope as any other. */
export function refuse(frame: Frame, incoming: Incoming, refusal: DomainError): Promise<Answer> {
  return answerCall(frame, incoming, undefined, async (exchange, bearer) => {
    const admission = await frame.core.admissions.admit(bearer, exchange.address);
    if (admission) {
      noteAdmission(exchange, admission);
      passAccountGates(admission, frame.core.clock);
    }
    throw refusal;
  });
}

async function answerCall(
  frame: Frame,
  incoming: Incoming,
  route: Route | undefined,
  work: (exchange: Exchange, bearer: string | undefined) => Promise<Reply<unknown>>,
): Promise<Answer> {
  const startedAt = performance.now();
  const { request } = incoming;
  const bearer = bearerToken(request);
  const at = frame.core.clock.now();
  const exchange: Exchange = {
    requestId: newId('req', at),
    address: exactAddress(request, frame.settings.trustedProxyHops),
    mode: claimedMode(bearer),
    window: LIFTED,
    budget: undefined,
    caller: undefined,
    code: undefined,
    noted: {},
  };
  let answer: Answer;
  let failure: unknown;
  let isDatabaseLost = false;
  try {
    await enterWindow(frame, request, exchange);
    answer = answerReply(exchange, await work(exchange, bearer));
  } catch (error) {
    const refusal = refusalOf(error);
    isDatabaseLost = refusal.code === 'SERVICE_UNAVAILABLE' && refusal.cause !== undefined;
    // A refusal that the core meant is no error of ours, also where its status is: a sandbox can ask for as many as it likes.
    failure = refusal.status >= 500 ? refusal.cause : undefined;
    answer = answerRefusal(exchange, refusal);
  }
  const durationMs = performance.now() - startedAt;
  noteCall(frame, incoming, route, { exchange, answer, at, durationMs, bearer });
  frame.report({
    requestId: exchange.requestId,
    method: request.method ?? 'GET',
    route: route?.path ?? 'none',
    status: answer.status,
    code: exchange.code,
    durationMs,
    mode: exchange.mode,
    partnerId: exchange.caller?.partnerId,
    error: failure,
    isDatabaseLost,
  });
  return answer;
}

/** Hands the call to the request log as it is; what must not be kept is taken out there, off the call's way. */
function noteCall(
  { core }: Frame,
  { request, params }: Incoming,
  route: Route | undefined,
  done: { exchange: Exchange; answer: Answer; at: number; durationMs: number; bearer: string | undefined },
): void {
  const { requestId, mode, code, caller, address, noted } = done.exchange;
  core.requestLog.note({
    requestId,
    at: done.at,
    mode,
    method: request.method ?? 'GET',
    route: route?.path ?? 'none',
    target: request.url ?? '/',
    params,
    status: done.answer.status,
    code,
    latencyMs: done.durationMs,
    caller,
    bearer: caller ? undefined : done.bearer,
    address,
    userAgent: request.headers['user-agent'],
    idempotencyKey: noted.idempotencyKey,
    isReplay: noted.isReplay === true,
    isBodyMismatch: noted.isBodyMismatch === true,
    requestBody: noted.body,
    requestBytes: noted.bodyBytes,
    responseBody: done.answer.body,
    isAnswerSecret: route?.isAnswerSecret === true,
  });
}

async function enterWindow(frame: Frame, request: IncomingMessage, exchange: Exchange): Promise<void> {
  const { rateLimitPerMinute, trustedProxyHops } = frame.settings;
  if (rateLimitPerMinute <= 0) return;
  exchange.window = await frame.core.requestWindows({
    bucket: `address ${callerAddress(request, trustedProxyHops)}`,
    windowMs: MINUTE_MS,
    requestsMax: rateLimitPerMinute,
  });
  if (exchange.window.isOver) throw new DomainError('RATE_LIMITED');
}

async function serveOpen(
  frame: Frame,
  route: OpenRoute,
  incoming: Incoming,
  exchange: Exchange,
): Promise<Reply<unknown>> {
  const call = await readCall(frame, route, incoming, exchange);
  if (route.window) {
    exchange.window = await route.window(frame.core, call);
    if (exchange.window.isOver) throw new DomainError('RATE_LIMITED');
  }
  const reply = await route.handler(frame.core, call);
  // A failure without a known token keeps the mode its token claims (decisions 2); a success is in the mode asked for.
  exchange.mode = reply.mode ?? (call.body as { mode?: Exchange['mode'] } | undefined)?.mode ?? exchange.mode;
  return reply;
}

async function serveWithToken(
  frame: Frame,
  route: TokenRoute,
  incoming: Incoming,
  exchange: Exchange,
  bearer: string | undefined,
): Promise<Reply<unknown>> {
  const { core } = frame;
  const admission = await core.admissions.admit(bearer, exchange.address);
  if (!admission) throw new DomainError('INVALID_TOKEN');
  noteAdmission(exchange, admission);
  passAccountGates(admission, core.clock);
  if (!isGranted(route.access, admission.partner.capabilities)) throw new DomainError('API_NOT_ALLOWED');
  const context: PartnerContext = {
    core,
    partner: admission.partner,
    mode: admission.mode,
    bookId: admission.bookId,
    walletType: admission.walletType,
    hasFaults: admission.hasFaults,
    now: admission.now,
    requestId: exchange.requestId,
    actor: { type: 'token', id: admission.tokenId },
    channel: 'api',
  };
  if (route.isSandboxOnly) requireSandbox(context);
  return route.handler(context, await readCall(frame, route, incoming, exchange));
}

/** What an answer shows of the token's side: its mode and what is left of a sandbox's day. */
function noteAdmission(exchange: Exchange, admission: Admission): void {
  exchange.mode = admission.mode;
  exchange.budget = admission.budget;
  exchange.caller = { partnerId: admission.partner.id, tokenId: admission.tokenId };
}

function isGranted(access: TokenRoute['access'], granted: ReadonlySet<string>): boolean {
  if ('token' in access) return true;
  return typeof access.capability === 'string'
    ? granted.has(access.capability)
    : access.capability.some((one) => granted.has(one));
}

async function readCall(
  frame: Frame,
  route: Route,
  incoming: Incoming,
  exchange: Exchange,
): Promise<Call<never, never>> {
  const { request, params, search } = incoming;
  const raw = route.body ? await readBody(request) : undefined;
  exchange.noted.body = raw?.json;
  if (raw) exchange.noted.bodyBytes = raw.bytes.length;
  const idempotency = route.isIdempotent ? readIdempotencyKey(request, raw?.bytes) : undefined;
  if (idempotency) exchange.noted.idempotencyKey = idempotency.key;
  const isLeftOut = raw === undefined && route.isBodyOptional === true;
  return {
    params: storable(params),
    address: callerAddress(request, frame.settings.trustedProxyHops),
    userAgent: request.headers['user-agent'] ?? '',
    requestId: exchange.requestId,
    idempotency,
    query: (route.query ? validate(route.query, Object.fromEntries(search), route.fieldCodes) : undefined) as never,
    body: (route.body ? validate(route.body, isLeftOut ? {} : requireBody(raw), route.fieldCodes) : undefined) as never,
  };
}

function requireBody(raw: { json: unknown } | undefined): unknown {
  if (!raw) throw new DomainError('MALFORMED_JSON', { message: 'The request has no body. Send a JSON object.' });
  return raw.json;
}

function bearerToken(request: IncomingMessage): string | undefined {
  return /^Bearer +([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** What cannot be stored cannot exist: such a parameter finds nothing. */
function storable(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value.includes('\0') || !value.isWellFormed() ? '' : value]),
  );
}
