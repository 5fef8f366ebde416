import { createCircuit } from '../../domain/kernel/circuit.ts';
import { type Clock, systemClock } from '../../domain/kernel/clock.ts';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import { parseProviderJson } from '../../domain/kernel/text/exact-json.ts';
import { readLimited } from '../../domain/kernel/text/read-limited.ts';
import { inSpan } from '../../domain/kernel/tracing/in-span.ts';

export type ShiprocketOptions = {
  /** Without a slash at its end */
  readonly baseUrl: string;
  /** Of an API user, as Shiprocket's panel makes them. Part of no error. */
  readonly email: string;
  readonly password: string;
  readonly clock?: Clock;
  /** For one request */
  readonly timeoutMs?: number;
};

export type ShiprocketRequest = { method: 'GET' | 'POST'; path: string; body?: object };

/** An answer that decides: done (2xx) or not (4xx). */
export type ShiprocketAnswer = { status: number; isOk: boolean; json: unknown };

const TIMEOUT_MS = 10_000;
const BODY_BYTES_MAX = 512 * 1_024;
/** A token is good for ten days; one that is taken no more is replaced at once. */
const TOKEN_MS = 8 * 86_400_000;

/**
 * Calls Shiprocket's API with a token that it takes and renews by itself. Raises ProviderProblem: `unavailable` where the log-in is
 * not taken, calls are too many, or it rests after failures; `unknown` where no answer that decides came back in time.
 */
export function createShiprocketClient(
  options: ShiprocketOptions,
): (request: ShiprocketRequest) => Promise<ShiprocketAnswer> {
  const clock = options.clock ?? systemClock;
  const guard = createCircuit({
    clock,
    refusal: () => new ProviderProblem('unavailable', 'Shiprocket is left alone after failures'),
  });
  let token: { text: string; until: number } | undefined;
  const logIn = async () => {
    const { email, password } = options;
    const answer = await exchange(options, {
      method: 'POST',
      path: '/v1/external/auth/login',
      body: { email, password },
    });
    const text = (answer.json as { token?: unknown } | null)?.token;
    if (!answer.isOk || typeof text !== 'string') {
      throw new ProviderProblem('unavailable', `Shiprocket does not take our log-in: HTTP status ${answer.status}`);
    }
    token = { text, until: clock.now() + TOKEN_MS };
    return text;
  };
  return (request) =>
    guard(async () => {
      const known = token && clock.now() < token.until ? token.text : undefined;
      let answer = await exchange(options, request, known ?? (await logIn()));
      if (answer.status === 401 && known) answer = await exchange(options, request, await logIn());
      if (answer.status === 401 || answer.status === 429) {
        throw new ProviderProblem('unavailable', `Shiprocket does not take our calls: HTTP status ${answer.status}`);
      }
      return answer;
    });
}

function exchange(options: ShiprocketOptions, request: ShiprocketRequest, token?: string): Promise<ShiprocketAnswer> {
  return inSpan({ name: `Shiprocket ${request.method}`, kind: 'client' }, async (span) => {
    const answer = await ask(options, request, token);
    span?.set({ 'http.response.status_code': answer.status });
    return answer;
  });
}

async function ask(
  options: ShiprocketOptions,
  { method, path, body }: ShiprocketRequest,
  token?: string,
): Promise<ShiprocketAnswer> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(`${options.baseUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A redirect could carry the token elsewhere.
      redirect: 'manual',
      signal,
    });
    const bytes = await readLimited(response.body, BODY_BYTES_MAX);
    if (!bytes) throw new ProviderProblem('unknown', 'Shiprocket answered with too large a body');
    const isOk = response.status >= 200 && response.status < 300;
    if (!isOk && !(response.status >= 400 && response.status < 500)) {
      throw new ProviderProblem('unknown', `Shiprocket answered with HTTP status ${response.status}`);
    }
    return {
      status: response.status,
      isOk,
      json: parseProviderJson(bytes.toString('utf8'), 'Shiprocket answered with'),
    };
  } catch (error) {
    if (error instanceof ProviderProblem) throw error;
    if (signal.aborted) throw new ProviderProblem('unknown', 'Shiprocket did not answer in time');
    throw new ProviderProblem('unknown', 'the connection to Shiprocket broke');
  }
}
