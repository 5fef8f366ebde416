import { createCircuit } from '../../domain/kernel/circuit.ts';
import { type Clock, systemClock } from '../../domain/kernel/clock.ts';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import { parseProviderJson } from '../../domain/kernel/text/exact-json.ts';
import { readLimited } from '../../domain/kernel/text/read-limited.ts';
import { inSpan } from '../../domain/kernel/tracing/in-span.ts';
import { neverLeft } from './never-left.ts';

/** Who we are to one of Cashfree's services; each has credentials of its own. */
export type CashfreeCredentials = {
  /** Without a slash at its end */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Authenticates calls, and signs callbacks. Part of no error. */
  readonly clientSecret: string;
  readonly clock?: Clock;
  /** For one request */
  readonly timeoutMs?: number;
  /** Of the service's API; that of the payment gateway by default */
  readonly apiVersion?: string;
};

export type CashfreeOptions = CashfreeCredentials & {
  /** Where callbacks go; left out where it is not https */
  readonly callbackUrl: string;
};

export type CashfreeRequest = {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** The same key gets the same answer, errors included */
  idempotencyKey?: string;
  /** 403 is an answer to this request, such as a right to it that the account was not given; to others it says that we are not let in */
  isForbiddenDecisive?: true;
  /** Of its answer; 256 KiB by default */
  answerBytesMax?: number;
};

/** An answer that decides: done (2xx) or not (4xx). Numbers are left as text. */
export type CashfreeAnswer = { status: number; isOk: boolean; json: unknown };

/** The last version that does not ask for what the payer's device is. */
const API_VERSION = '2025-01-01';
const TIMEOUT_MS = 8_000;
const ANSWER_BYTES_MAX = 256 * 1_024;

/**
 * Calls Cashfree's API. Raises ProviderProblem: `unavailable` where nothing was sent, the credentials or our address are not taken,
 * calls are too many, or the gateway rests after failures; `unknown` where no answer that decides came back in time.
 */
export function createCashfreeClient(
  options: CashfreeCredentials,
): (request: CashfreeRequest) => Promise<CashfreeAnswer> {
  const guard = createCircuit({
    clock: options.clock ?? systemClock,
    refusal: () => new ProviderProblem('unavailable', 'Cashfree is left alone after failures'),
  });
  return (request) => guard(() => call(options, request));
}

async function call(options: CashfreeCredentials, request: CashfreeRequest): Promise<CashfreeAnswer> {
  const { status, text } = await inSpan({ name: `Cashfree ${request.method}`, kind: 'client' }, async (span) => {
    const answer = await exchange(options, request);
    span?.set({ 'http.response.status_code': answer.status });
    return answer;
  });
  const isKeptOut = status === 401 || (status === 403 && !request.isForbiddenDecisive);
  if (isKeptOut || status === 429) {
    throw new ProviderProblem('unavailable', `Cashfree does not take our calls: HTTP status ${status}`);
  }
  const isOk = status >= 200 && status < 300;
  const isDecided = isOk || (status >= 400 && status < 500);
  if (!isDecided) throw new ProviderProblem('unknown', `Cashfree answered with HTTP status ${status}`);
  return { status, isOk, json: parseProviderJson(text, 'Cashfree answered with') };
}

async function exchange(
  options: CashfreeCredentials,
  { method, path, body, idempotencyKey, answerBytesMax = ANSWER_BYTES_MAX }: CashfreeRequest,
): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(`${options.baseUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-client-id': options.clientId,
        'x-client-secret': options.clientSecret,
        'x-api-version': options.apiVersion ?? API_VERSION,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'x-idempotency-key': idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A redirect could carry the secret elsewhere.
      redirect: 'manual',
      signal,
    });
    const bytes = await readLimited(response.body, answerBytesMax);
    if (!bytes) throw new ProviderProblem('unknown', 'Cashfree answered with too large a body');
    return { status: response.status, text: new TextDecoder().decode(bytes) };
  } catch (error) {
    if (error instanceof ProviderProblem) throw error;
    if (signal.aborted) throw new ProviderProblem('unknown', 'Cashfree did not answer in time');
    const { cause } = error as Error;
    const code = (cause as { code?: string } | undefined)?.code ?? '';
    if (neverLeft(cause)) throw new ProviderProblem('unavailable', `Cashfree could not be reached: ${code}`);
    throw new ProviderProblem('unknown', `the connection to Cashfree broke: ${code}`);
  }
}
