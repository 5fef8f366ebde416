import type { AnswerInfo, Call, CallOptions, KeyedCallOptions } from './call.ts';
import { type ApiError, apiError, ConnectionError, type ErrorAnswer } from './errors.ts';
import { parseExact } from './exact-json.ts';
import { INTERFACE_VERSION } from './generated/table.ts';
import { backoffMs, retryWaitMs } from './retry.ts';
import { webCrypto } from './web-crypto.ts';

/** What all calls of a client share. */
export type Transport = {
  /** Without a slash at its end */
  baseUrl: string;
  token: string | undefined;
  fetch: typeof fetch;
  timeoutMs: number;
  maxRetries: number;
  /** Waits; ends early when the signal does */
  pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
};

type Envelope = {
  success: boolean;
  request_id?: string;
  mode?: 'live' | 'sandbox';
  idempotent_replay?: boolean;
  data?: unknown;
  error?: { code: string; message: string; details?: Record<string, unknown> };
};
type Answer = { status: number; retryAfterSeconds: number | undefined; envelope: Envelope };
type Keyed = { key: string | undefined };

const infos = new WeakMap<object, AnswerInfo>();

/** Request id, mode and status of the answer that a result came with. */
export function answerInfo(result: object): AnswerInfo | undefined {
  return infos.get(result);
}

/**
 * Makes one call and answers its data. A call with a key keeps it over all attempts; when its answer is lost, the key is looked up
 * before anything is sent again, and an outcome that is found is the answer. Other calls are sent again only where that can do no harm.
 * Raises ApiError for what the service refuses, ConnectionError where no answer came.
 */
export async function send(transport: Transport, call: Call, options: KeyedCallOptions = {}): Promise<unknown> {
  const key = call.isKeyed ? keyThatCanBeSent(options.idempotencyKey ?? (await newKey())) : undefined;
  const isSafe = call.isRepeatable || key !== undefined;
  const retriesMax = options.maxRetries ?? transport.maxRetries;
  for (let retry = 0; ; retry++) {
    let answer: Answer;
    try {
      answer = await exchange(transport, call, { key }, options);
    } catch (cause) {
      const found = key === undefined ? undefined : await findOutcome(transport, call, key, options);
      if (found) return dataOf(found, { key });
      if (!isSafe || retry >= retriesMax || options.signal?.aborted) throw lost(call, key, cause);
      await transport.pause(backoffMs(retry), options.signal);
      continue;
    }
    if (answer.envelope.success) return dataOf(answer, { key });
    const error = errorOf(answer, { key });
    const waitMs = retry < retriesMax ? retryWaitMs(error, retry, isSafe) : undefined;
    if (waitMs === undefined) throw error;
    await transport.pause(waitMs, options.signal);
  }
}

/**
 * What a call came to whose answer was lost; undefined where nothing was executed, or where that cannot be learnt: sending it again with
 * its key is safe then. While the call is at work, its outcome is waited for.
 */
async function findOutcome(
  transport: Transport,
  call: Call,
  key: string,
  options: CallOptions,
): Promise<Answer | undefined> {
  const endpoint = call.target.split('?')[0] as string;
  const target = `/partner/idempotency/${encodeURIComponent(key)}?endpoint=${encodeURIComponent(endpoint)}`;
  const lookUp = { verb: 'GET', target, body: undefined, waitMs: 0, isKeyed: false, isRepeatable: true };
  for (let look = 0; look < 6 && !options.signal?.aborted; look++) {
    let answer: Answer;
    try {
      answer = await exchange(transport, lookUp, { key: undefined }, options);
    } catch {
      return undefined;
    }
    const found = answer.envelope.data as { state?: string; status?: number; body?: Envelope } | undefined;
    if (found?.state === 'done' && found.body) {
      const { request_id, mode } = answer.envelope;
      const envelope = { ...found.body, request_id, mode, idempotent_replay: true } as Envelope;
      return { status: found.status ?? 200, retryAfterSeconds: undefined, envelope };
    }
    if (found?.state !== 'in_progress') return undefined;
    await transport.pause(backoffMs(look), options.signal);
  }
  return undefined;
}

/** One attempt. Raises where no envelope of the service came back: nothing is known then. */
async function exchange(transport: Transport, call: Call, { key }: Keyed, options: CallOptions): Promise<Answer> {
  const controller = new AbortController();
  const abort = () => controller.abort(options.signal?.reason);
  if (options.signal?.aborted) abort();
  options.signal?.addEventListener('abort', abort, { once: true });
  const timeoutMs = (options.timeoutMs ?? transport.timeoutMs) + call.waitMs;
  const timer = setTimeout(() => controller.abort(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    const response = await transport.fetch(`${transport.baseUrl}${call.target}`, {
      method: call.verb,
      redirect: 'manual',
      signal: controller.signal,
      headers: {
        accept: 'application/json',
        'user-agent': `tola-sdk-typescript/${INTERFACE_VERSION}`,
        ...(transport.token === undefined ? {} : { authorization: `Bearer ${transport.token}` }),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': bytesOf(key) }),
      },
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const envelope = envelopeOf(await response.text());
    if (!envelope) throw new Error(`HTTP ${response.status} without an answer of the service`);
    const retryAfter = response.headers.get('retry-after');
    const retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
    return { status: response.status, retryAfterSeconds, envelope };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

function envelopeOf(text: string): Envelope | undefined {
  try {
    const parsed = parseExact(text) as Envelope | null;
    if (parsed?.success === true ? 'data' in parsed : parsed?.success === false && parsed.error)
      return parsed as Envelope;
  } catch {
    // No JSON: something between us and the service spoke.
  }
  return undefined;
}

function dataOf(answer: Answer, keyed: Keyed): unknown {
  const { success, data, request_id, mode, idempotent_replay } = answer.envelope;
  if (!success) throw errorOf(answer, keyed);
  if (typeof data === 'object' && data !== null) {
    infos.set(data, {
      requestId: request_id ?? '',
      mode: mode ?? 'live',
      status: answer.status,
      isReplay: idempotent_replay === true,
    });
  }
  return data;
}

function errorOf({ status, retryAfterSeconds, envelope }: Answer, { key }: Keyed): ApiError {
  const { code, message, details = {} } = envelope.error as NonNullable<Envelope['error']>;
  return apiError({
    code: code as ErrorAnswer['code'],
    message,
    status,
    details,
    requestId: envelope.request_id ?? '',
    mode: envelope.mode ?? 'live',
    retryAfterSeconds,
    idempotencyKey: key,
  });
}

function lost(call: Call, key: string | undefined, cause: unknown): ConnectionError {
  // What fetch says is often no more than that it failed.
  const reasons = [cause, (cause as Error | undefined)?.cause].filter((one) => one instanceof Error);
  const why = reasons.map(({ message }) => message).join(': ') || String(cause);
  const whatNow = key === undefined ? '' : '. Make the call again with the idempotencyKey of this error';
  return new ConnectionError(`${call.verb} ${call.target.split('?')[0]}: ${why}${whatNow}`, {
    cause,
    idempotencyKey: key,
  });
}

/** Raises TypeError for a key that would not arrive as it is: what fetch refuses in a header, or takes off its ends. */
function keyThatCanBeSent(key: string): string {
  if (/\p{Cc}|^ | $/u.test(key)) {
    throw new TypeError('idempotencyKey must have no line breaks or control characters, and no spaces at its ends');
  }
  return key;
}

/** Text as the bytes of a header, which are UTF-8: fetch takes a character for each. */
function bytesOf(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

async function newKey(): Promise<string> {
  return (await webCrypto()).randomUUID();
}
