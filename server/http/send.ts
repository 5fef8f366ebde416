import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseFormat, expositionTypes } from './figures/exposition.ts';
import type { Metrics } from './metrics.ts';
import type { MetricsVerdict } from './metrics-access.ts';

/** Answers a value as JSON that no cache keeps. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

/** Answers a text of a type, that no cache keeps. */
export function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

/** Answers the figures of the process to callers who may read them; to others 401, or that nothing is here. */
export async function sendMetrics(
  metrics: Metrics,
  verdict: MetricsVerdict,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  if (verdict === 'allowed') {
    const format = chooseFormat(request.headers.accept);
    return send(response, 200, expositionTypes[format], await metrics.text(format));
  }
  if (verdict === 'hidden') return sendJson(response, 404, { error: 'not found' });
  response.setHeader('WWW-Authenticate', 'Bearer');
  sendJson(response, 401, { error: 'a token is needed' });
}
