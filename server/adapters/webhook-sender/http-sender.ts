import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { SendFailure, WebhookRequest, WebhookSender } from '../../domain/webhooks/webhook-sender.ts';
import { isPublicAddress } from './public-address.ts';

const BODY_BYTES_MAX = 16 * 1024;
/** Shorter than receivers keep an idle connection, mostly. */
const IDLE_MS = 4_000;

/**
 * Sends webhooks over node:http. A name is resolved once, every address it has must be public, and the connection goes to
 * the address that was judged, so that a name cannot lead elsewhere in between. `mayReachInside` lifts that for demo mode.
 */
export function createHttpSender(options: { mayReachInside: boolean }): WebhookSender & { close(): void } {
  const agentOptions = { keepAlive: true, maxSockets: 32, timeout: IDLE_MS, scheduling: 'lifo' as const };
  const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) };
  return {
    async send(request) {
      const startedAt = performance.now();
      const outcome = await exchange(agents, options, request);
      return { latencyMs: Math.round(performance.now() - startedAt), ...outcome };
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

type Agents = { 'http:': http.Agent; 'https:': https.Agent };
type Outcome = { status: number; headers: Record<string, string>; body: string } | { error: SendFailure };

async function exchange(
  agents: Agents,
  options: { mayReachInside: boolean },
  request: WebhookRequest,
): Promise<Outcome> {
  const url = new URL(request.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!options.mayReachInside && isIP(host) !== 0 && !isPublicAddress(host)) return { error: 'blocked' };
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), request.timeoutMs);
  const lookup = options.mayReachInside ? undefined : publicLookup;
  try {
    const first = await once(agents, url, request, { signal: abort.signal, lookup });
    // A kept connection that the receiver was just closing carried nothing: the request goes over a new one.
    if ('isStale' in first) {
      const second = await once(agents, url, request, { signal: abort.signal, lookup });
      return 'isStale' in second ? { error: 'unreachable' } : second;
    }
    return first;
  } finally {
    clearTimeout(timer);
  }
}

function once(
  agents: Agents,
  url: URL,
  { headers, body }: WebhookRequest,
  options: { signal: AbortSignal; lookup: LookupFunction | undefined },
): Promise<Outcome | { isStale: true }> {
  const isTls = url.protocol === 'https:';
  return new Promise((settle) => {
    const call = (isTls ? https : http).request(url, {
      method: 'POST',
      agent: isTls ? agents['https:'] : agents['http:'],
      headers: { ...headers, 'Content-Length': body.length },
      signal: options.signal,
      ...(options.lookup ? { lookup: options.lookup } : {}),
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (call.reusedSocket && error.code === 'ECONNRESET' && !options.signal.aborted) settle({ isStale: true });
      else settle({ error: options.signal.aborted ? 'timeout' : failureOf(error) });
    });
    call.on('response', (response) => {
      readAnswer(response, settle, options.signal);
    });
    call.end(body);
  });
}

/** Reads as much of the answer as is kept; an endless one is cut there. */
function readAnswer(response: http.IncomingMessage, settle: (outcome: Outcome) => void, signal: AbortSignal): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const done = () => {
    const text = Buffer.concat(chunks).subarray(0, BODY_BYTES_MAX).toString('utf8');
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    settle({
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(headers),
      // PostgreSQL's text holds no NUL.
      body: text.replaceAll('\0', '\uFFFD'),
    });
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length < BODY_BYTES_MAX) return;
    done();
    response.destroy();
  });
  response.on('end', done);
  response.on('error', () => settle({ error: signal.aborted ? 'timeout' : 'unreachable' }));
}

/** Resolves a name for a connection; one that has an address inside leads nowhere. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(Object.assign(new Error('the address is not public'), { code: 'EBLOCKED' }), '', 0);
    }
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  });
};

function failureOf(error: NodeJS.ErrnoException): SendFailure {
  const code = error.code ?? '';
  if (code === 'EBLOCKED') return 'blocked';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host';
  if (code.startsWith('HPE_')) return 'bad_answer';
  if (/^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH)/.test(code)) return 'tls';
  return 'unreachable';
}
