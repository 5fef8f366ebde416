import { WindowOver, type WindowState } from '../../../domain/accounts/rate-windows/window.ts';
import type { SandboxBudget } from '../../../domain/accounts/tokens/admit.ts';
import { type DomainError, describeError, type ErrorCode, type ErrorDetails } from '../../../domain/kernel/errors.ts';
import type { Mode } from '../../../domain/kernel/mode.ts';
import type { Reply } from './route.ts';

/** One call as far as it got: what its answer's envelope and headers are made of. */
export type Exchange = {
  readonly requestId: string;
  /** The caller's own address */
  readonly address: string;
  /** Where the documentation explains error codes; each has its anchor there */
  readonly errorsUrl: string;
  mode: Mode;
  window: WindowState;
  budget: SandboxBudget | undefined;
  /** Whose call it is, once its token is known */
  caller: { partnerId: string; tokenId: string } | undefined;
  code: ErrorCode | undefined;
  /** A fault of the sandbox keeps the answer from the caller */
  isLost: boolean;
  /** What the request log keeps of the call */
  noted: {
    /** The parsed body; undefined where none was read */
    body?: unknown;
    bodyBytes?: number;
    idempotencyKey?: string;
    isReplay?: boolean;
    isBodyMismatch?: boolean;
  };
};

export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** It is not sent: the connection is cut instead */
  isLost?: true;
};

/** A handler's reply in the success envelope, or in the failure one where execution failed (spec parts 1 and 7). */
export function answerReply(exchange: Exchange, reply: Reply<unknown>): Answer {
  const replayed = reply.replay ? { idempotent_replay: true } : {};
  const headers = commonHeaders(exchange);
  if (reply.replay) {
    exchange.noted.isReplay = true;
    exchange.noted.isBodyMismatch = reply.replay.isBodyMismatch;
    headers['Idempotent-Replayed'] = 'true';
  }
  if (reply.replay?.isBodyMismatch) headers['Idempotency-Body-Mismatch'] = 'true';
  const envelope = { request_id: exchange.requestId, mode: exchange.mode, ...replayed };
  if ('failure' in reply) {
    const { status, message } = describeError(reply.failure);
    exchange.code = reply.failure;
    const error = { code: reply.failure, message, details: withDocs(exchange, reply.failure, reply.details) };
    return { status, headers, body: JSON.stringify({ success: false, ...envelope, error }) };
  }
  const status = reply.status ?? 200;
  if (!reply.isShared)
    return { status, headers, body: JSON.stringify({ success: true, ...envelope, data: reply.data }) };
  const opened = JSON.stringify({ success: true, ...envelope }).slice(0, -1);
  return { status, headers, body: `${opened},"data":${sharedText(reply.data as object)}}` };
}

const sharedTexts = new WeakMap<object, string>();

function sharedText(data: object): string {
  const known = sharedTexts.get(data);
  if (known !== undefined) return known;
  const text = JSON.stringify(data);
  sharedTexts.set(data, text);
  return text;
}

/** A refusal in the failure envelope. */
export function answerRefusal(exchange: Exchange, refusal: DomainError): Answer {
  exchange.code = refusal.code;
  if (refusal instanceof WindowOver) exchange.window = refusal.window;
  const headers = commonHeaders(exchange);
  const retryAfter =
    refusal.details?.retry_after_seconds ??
    (refusal.code === 'RATE_LIMITED' ? exchange.window.resetSeconds : undefined);
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter);
  // The window that is over may be another than the address's: that of a code or a mobile.
  if (refusal.code === 'RATE_LIMITED') {
    headers['RateLimit-Remaining'] = '0';
    headers['RateLimit-Reset'] = String(retryAfter);
  }
  // What is left of the body would be read as the next request.
  if (refusal.code === 'REQUEST_TIMEOUT') headers.Connection = 'close';
  if (Array.isArray(refusal.details?.allow)) headers.Allow = refusal.details.allow.join(', ');
  const details = withDocs(exchange, refusal.code, refusal.details ?? describeError(refusal.code).details);
  const error = { code: refusal.code, message: refusal.message, details };
  return {
    status: refusal.status,
    headers,
    body: JSON.stringify({ success: false, request_id: exchange.requestId, mode: exchange.mode, error }),
  };
}

/** The details of an error, with the page that tells its cause and cure. */
function withDocs({ errorsUrl }: Exchange, code: ErrorCode, details: ErrorDetails | undefined): ErrorDetails {
  return { ...details, docs_url: `${errorsUrl}#${code}` };
}

function commonHeaders({ requestId, window, budget }: Exchange): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    'RateLimit-Limit': String(window.limit),
    'RateLimit-Remaining': String(window.remaining),
    'RateLimit-Reset': String(window.resetSeconds),
  };
  if (budget) {
    headers['X-RateLimit-Limit'] = String(budget.limit);
    headers['X-RateLimit-Remaining'] = String(budget.remaining);
    headers['X-RateLimit-Reset'] = String(budget.resetAtSeconds);
  }
  return headers;
}
