import type { IncomingMessage } from 'node:http';
import type { WindowState } from '../../../domain/accounts/rate-windows/window.ts';
import { isAnswerLost } from '../../../domain/accounts/sandbox/is-answer-lost.ts';
import { requireSandbox } from '../../../domain/accounts/sandbox/require-sandbox.ts';
import { type Admission, passAccountGates, passBudget } from '../../../domain/accounts/tokens/admit.ts';
import { requireScope } from '../../../domain/accounts/tokens/key-scopes.ts';
import { NotAdmitted, type Recalled } from '../../../domain/accounts/tokens/recalled.ts';
import { requireLive } from '../../../domain/accounts/tokens/require-live.ts';
import { claimedMode } from '../../../domain/accounts/tokens/token-format.ts';
import type { Core, PartnerContext } from '../../../domain/context.ts';
import { assertInvariant, DomainError } from '../../../domain/kernel/errors.ts';
import { newId } from '../../../domain/kernel/ids.ts';
import type { UnderWay } from '../../../domain/ledger/idempotency/under-way/executing-keys.ts';
import { failureBehind, refusalOf } from '../../refusal.ts';
import { callerAddress, exactAddress } from './address.ts';
import { type Answer, answerRefusal, answerReply, type Exchange } from './exchange.ts';
import { givenKey, readIdempotencyKey } from './idempotency-key.ts';
import { parseBody } from './read-body.ts';
import type { BytesReader } from './read-bytes.ts';
import { replayUsedKey } from './replay-used-key.ts';
import { type Call, isOpenRoute, type OpenRoute, type Reply, type Route, type TokenRoute } from './route.ts';
import { validate } from './validate.ts';

export type FrameSettings = {
  /** Requests a minute per address; 0 lifts the limit */
  rateLimitPerMinute: number;
  trustedProxyHops: number;
  /** How long a body may take; ten seconds unless set (decisions 15) */
  bodyTimeoutMs?: number;
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
  /** What every answer carries, in one piece with its own: a header that is set apart makes Node check and sort all of them */
  headers: Readonly<Record<string, string>>;
  readBytes: BytesReader;
  /** It takes calls still: it is not being shut down */
  isOpen(): boolean;
  report(call: CallReport): void;
};

/** A call as the router found it. */
export type Incoming = { request: IncomingMessage; params: Record<string, string>; search: URLSearchParams };

/** A call with its whole body; undefined where its route takes none. */
type Received = Incoming & { bytes: Buffer | undefined };

const MINUTE_MS = 60_000;
const LIFTED: WindowState = { limit: 1_000_000, remaining: 1_000_000, resetSeconds: 60, isOver: false };

/**
 * Takes one call through the gates in the order of decisions 4 and 15: window of the address, the whole body, token, account state,
 * address, sandbox budget, capability, scope of a key, sandbox or live only, form; then its handler. But for the window, which keeps floods from being read,
 * nothing is judged before the last byte has come, so that no caller picks the moment by holding it back. Every way out is an envelope
 * with its headers.
 */
export function serve(frame: Frame, route: Route, incoming: Incoming): Promise<Answer> {
  return answerCall(frame, incoming, route, async (exchange, bearer) => {
    const received = { ...incoming, bytes: route.body ? await frame.readBytes(incoming.request) : undefined };
    return isOpenRoute(route)
      ? serveOpen(frame, route, received, exchange)
      : serveUnderWay(frame, route, received, exchange, bearer);
  });
}

/** Answers a call that no route takes: the same window, sandbox budget and envelope as any other. */
export function refuse(frame: Frame, incoming: Incoming, refusal: DomainError): Promise<Answer> {
  return answerCall(frame, incoming, undefined, async (exchange, bearer) => {
    const admission = await frame.core.accounts.admissions.admit(bearer, exchange.address);
    if (admission) {
      noteAdmission(exchange, admission);
      passAccountGates(admission);
      passBudget(admission, frame.core.clock);
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
    errorsUrl: `${frame.core.settings.addresses.app}/docs/errors`,
    mode: claimedMode(bearer),
    window: LIFTED,
    budget: undefined,
    caller: undefined,
    code: undefined,
    isLost: false,
    noted: {},
  };
  let answer: Answer;
  let failure: unknown;
  let isDatabaseLost = false;
  try {
    await enterWindow(frame, request, exchange);
    answer = answerReply(exchange, await work(exchange, bearer));
    if (exchange.isLost) answer.isLost = true;
  } catch (error) {
    const refusal = refusalOf(error);
    isDatabaseLost = refusal.code === 'SERVICE_UNAVAILABLE' && refusal.cause !== undefined;
    // A refusal that the core meant is no error of ours, also where its status is: a sandbox can ask for as many as it likes.
    failure = failureBehind(refusal);
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
  core.developer.requestLog.note({
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
  exchange.window = await frame.core.accounts.requestWindows({
    bucket: `address ${callerAddress(request, trustedProxyHops)}`,
    windowMs: MINUTE_MS,
    requestsMax: rateLimitPerMinute,
  });
  if (exchange.window.isOver) throw new DomainError('RATE_LIMITED');
}

async function serveOpen(
  frame: Frame,
  route: OpenRoute,
  received: Received,
  exchange: Exchange,
): Promise<Reply<unknown>> {
  const call = readCall(frame, route, received, exchange);
  if (route.window) {
    exchange.window = await route.window(frame.core, call);
    if (exchange.window.isOver) throw new DomainError('RATE_LIMITED');
  }
  const reply = await route.handler(frame.core, call);
  // A failure without a known token keeps the mode its token claims (decisions 2); a success is in the mode asked for.
  exchange.mode = reply.mode ?? (call.body as { mode?: Exchange['mode'] } | undefined)?.mode ?? exchange.mode;
  return reply;
}

/** A call with a key is under way from here, where its body has been read, until it is answered (decisions 15). */
async function serveUnderWay(
  frame: Frame,
  route: TokenRoute,
  received: Received,
  exchange: Exchange,
  bearer: string | undefined,
): Promise<Reply<unknown>> {
  const key = route.presentStored && givenKey(received.request);
  if (key === undefined) return serveWithToken(frame, route, received, exchange, bearer);
  const underWay = frame.core.ledger.executingKeys.begin({ endpoint: route.path, key });
  let isDefinite = true;
  try {
    return await serveWithToken(frame, route, received, exchange, bearer, underWay);
  } catch (error) {
    // Where the database was lost over it, its statement may still come to something.
    isDefinite = error instanceof DomainError && error.cause === undefined;
    throw error;
  } finally {
    underWay.end(isDefinite);
  }
}

async function serveWithToken(
  frame: Frame,
  route: TokenRoute,
  received: Received,
  exchange: Exchange,
  bearer: string | undefined,
  underWay?: UnderWay,
): Promise<Reply<unknown>> {
  const { admissions } = frame.core.accounts;
  const recalled = route.provesAdmission && admissions.recall(bearer, exchange.address);
  const reply = recalled && (await serveRecalled(frame, route, received, exchange, recalled, underWay));
  if (reply) return reply;
  const admission = await admissions.admit(bearer, exchange.address);
  if (!admission) throw await admissions.refusal(bearer);
  return serveAdmitted(frame, route, received, exchange, admission, underWay);
}

/**
 * Serves a call as its token was admitted the last time, which the first statement of its handler proves. Undefined where that is true no longer, and
 * where the call was refused before it was proven: nothing was done for it then, and who may not call is not to learn more than that.
 */
async function serveRecalled(
  frame: Frame,
  route: TokenRoute,
  received: Received,
  exchange: Exchange,
  admission: Admission & { recalled: Recalled },
  underWay: UnderWay | undefined,
): Promise<Reply<unknown> | undefined> {
  const { mode } = exchange;
  const { recalled } = admission;
  try {
    const reply = await serveAdmitted(frame, route, received, exchange, admission, underWay);
    assertInvariant(recalled.isProven, 'a call was answered whose admission nothing has proven');
    return reply;
  } catch (refusal) {
    const isEarly = !recalled.isProven && refusal instanceof DomainError && refusal.cause === undefined;
    // The log names no caller whom nothing has proven.
    if (!recalled.isProven) exchange.caller = undefined;
    if (!isEarly && !(refusal instanceof NotAdmitted)) throw refusal;
    exchange.mode = mode;
    exchange.caller = undefined;
    exchange.noted = {};
    return undefined;
  }
}

async function serveAdmitted(
  frame: Frame,
  route: TokenRoute,
  received: Received,
  exchange: Exchange,
  admission: Admission & { recalled?: Recalled },
  underWay: UnderWay | undefined,
): Promise<Reply<unknown>> {
  const { core } = frame;
  const { recalled } = admission;
  noteAdmission(exchange, admission);
  underWay?.isOf(admission.bookId);
  passAccountGates(admission);
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
    recalled,
  };
  let call: Call<never, never> | undefined;
  let isPast = false;
  try {
    passBudget(admission, core.clock);
    if (!isGranted(route.access, admission.partner.capabilities)) throw new DomainError('API_NOT_ALLOWED');
    requireScope(admission.scopes, route.scope);
    if (route.isSandboxOnly) requireSandbox(context);
    if (route.isLiveOnly) requireLive(context);
    isPast = true;
    call = { ...readCall(frame, route, received, exchange), keyScopes: admission.scopes };
    const reply = await route.handler(context, call);
    if (call.idempotency && !reply.replay) exchange.isLost = await isAnswerLost(context);
    return reply;
  } catch (refusal) {
    if (recalled && !recalled.isProven) throw refusal;
    if (!isPast && route.presentStored) call = formOf(() => readCall(frame, route, received, exchange));
    const replayed = await replayUsedKey(context, route, call, refusal);
    if (replayed) return replayed;
    throw refusal;
  }
}

/** A call that was refused before its form was looked at; undefined where it has none, or no key of which anything could be known. */
function formOf(read: () => Call<never, never>): Call<never, never> | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
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

function readCall(frame: Frame, route: Route, received: Received, exchange: Exchange): Call<never, never> {
  const { request, params, search, bytes } = received;
  const raw = bytes && parseBody(request, bytes);
  exchange.noted.body = raw?.json;
  if (raw) exchange.noted.bodyBytes = raw.bytes.length;
  const idempotency = route.presentStored ? readIdempotencyKey(request, raw?.bytes) : undefined;
  if (idempotency) exchange.noted.idempotencyKey = idempotency.key;
  const isLeftOut = raw === undefined && route.isBodyOptional === true;
  return {
    params: storable(params),
    address: callerAddress(request, frame.settings.trustedProxyHops),
    userAgent: request.headers['user-agent'] ?? '',
    requestId: exchange.requestId,
    isAwaited: () => frame.isOpen() && !request.socket.destroyed,
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
  const clean: Record<string, string> = {};
  for (const name of Object.keys(params)) {
    const value = params[name] as string;
    clean[name] = value.includes('\0') || !value.isWellFormed() ? '' : value;
  }
  return clean;
}
