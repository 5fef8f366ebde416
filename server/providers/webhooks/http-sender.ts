import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { inSpan } from '../../domain/kernel/tracing/in-span.ts';
import type { SendFailure, WebhookRequest, WebhookSender } from '../../domain/webhooks/webhook-sender.ts';
import { isPublicAddress } from './public-address.ts';
import { publicLookup } from './public-lookup.ts';
import { type ResolveName, resolveName } from './resolve-name.ts';

const BODY_BYTES_MAX = 16 * 1024;
/** Shorter than receivers keep an idle connection, mostly. */
const IDLE_MS = 4_000;
/** A kept connection that breaks within this was being closed by the receiver, most likely, with the request unread. */
const STALE_WITHIN_MS = 1_000;
/** Interim answers (1xx) that are waited through. */
const INTERIM_MAX = 10;

export type HttpSenderOptions = {
  /** Demo mode and tests: addresses inside, and http, are as good as any */
  mayReachInside: boolean;
  /** How names become addresses; by DNS unless given */
  resolve?: ResolveName;
};

/**
 * Sends webhooks over node:http. A name is resolved once for each connection, every address it has must be public, and the
 * connection goes to the addresses that were judged, so that a name cannot lead elsewhere in between. `mayReachInside` lifts
 * that, and the rule that it is https, for demo mode.
 */
export function createHttpSender(options: HttpSenderOptions): WebhookSender & { close(): void } {
  // Without a limit of sockets per host: many partners may have their receivers behind one name, and one that hangs must
  // not hold up the others. How many are under way is the deliverer's to limit.
  const agentOptions = { keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo' as const };
  const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) };
  const lookup = options.mayReachInside ? undefined : publicLookup(options.resolve ?? resolveName);
  return {
    async send(request) {
      const startedAt = performance.now();
      const outcome = await inSpan({ name: 'webhook POST', kind: 'client' }, async (span) => {
        const answer = await exchange({ agents, lookup }, request);
        if ('error' in answer) span?.fail(answer.error);
        else span?.set({ 'http.response.status_code': answer.status });
        return answer;
      });
      return { latencyMs: Math.round(performance.now() - startedAt), ...outcome };
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

type Ways = { agents: { 'http:': http.Agent; 'https:': https.Agent }; lookup: LookupFunction | undefined };
type Outcome = { status: number; headers: Record<string, string>; body: string } | { error: SendFailure };

async function exchange(ways: Ways, request: WebhookRequest): Promise<Outcome> {
  const url = URL.parse(request.url);
  if (!url) return { error: 'unreachable' };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isGuarded = ways.lookup !== undefined;
  if (isGuarded && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host)))) {
    return { error: 'blocked' };
  }
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), request.timeoutMs);
  try {
    const first = await once(ways, url, request, { signal: abort.signal, isFresh: false });
    if (!('isStale' in first)) return first;
    // A kept connection that the receiver was just closing: the request goes over a new one, as the same attempt.
    const second = await once(ways, url, request, { signal: abort.signal, isFresh: true });
    return 'isStale' in second ? { error: 'unreachable' } : second;
  } catch {
    // What node refuses to send at all.
    return { error: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}

function once(
  ways: Ways,
  url: URL,
  { headers, body }: WebhookRequest,
  { signal, isFresh }: { signal: AbortSignal; isFresh: boolean },
): Promise<Outcome | { isStale: true }> {
  const isTls = url.protocol === 'https:';
  const startedAt = performance.now();
  return new Promise((settle) => {
    const call = (isTls ? https : http).request(url, {
      method: 'POST',
      agent: isFresh ? false : isTls ? ways.agents['https:'] : ways.agents['http:'],
      headers: { ...headers, 'Content-Length': body.length },
      signal,
      ...(ways.lookup ? { lookup: ways.lookup } : {}),
    });
    let interim = 0;
    call.on('information', () => {
      if (++interim > INTERIM_MAX) {
        settle({ error: 'bad_answer' });
        call.destroy();
      }
    });
    call.on('upgrade', (_, socket) => {
      socket.destroy();
      settle({ error: 'bad_answer' });
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isReset = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      // One that breaks later may have been read, and be worked on: that is a failed attempt, not one to make twice.
      const isStale = call.reusedSocket && isReset && performance.now() - startedAt <= STALE_WITHIN_MS;
      if (isStale && !signal.aborted) settle({ isStale: true });
      else settle({ error: signal.aborted ? 'timeout' : failureOf(error) });
    });
    call.on('response', (response) => readAnswer(response, settle, signal));
    call.end(body);
  });
}

/** Reads as much of the answer as is kept; an endless one is cut there. */
function readAnswer(response: http.IncomingMessage, settle: (outcome: Outcome) => void, signal: AbortSignal): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const done = () => {
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    settle({
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(headers),
      body: readText(Buffer.concat(chunks).subarray(0, BODY_BYTES_MAX)),
    });
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length <= BODY_BYTES_MAX) return;
    done();
    response.destroy();
  });
  response.on('end', done);
  response.on('close', () => settle({ error: signal.aborted ? 'timeout' : 'unreachable' }));
  response.on('error', () => settle({ error: signal.aborted ? 'timeout' : 'unreachable' }));
}

/** A character cut in two at the end is left out. PostgreSQL's text holds no NUL. */
function readText(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
}

function failureOf(error: NodeJS.ErrnoException): SendFailure {
  const code = error.code ?? '';
  if (code === 'EBLOCKED') return 'blocked';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host';
  if (code.startsWith('HPE_')) return 'bad_answer';
  if (/^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH)/.test(code)) return 'tls';
  return 'unreachable';
}
