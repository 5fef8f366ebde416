import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../../domain/context.ts';
import { DomainError } from '../../domain/kernel/errors.ts';
import type { FileAnswer, FileRoute } from './file-route.ts';
import { fileRoutes } from './routes.ts';

/** Where public documents live. */
export const FILES_PATH = '/files';

/** What the verification site and the status page hand to programs: documents beside their pages. */
const BESIDE_PAGES = /^\/(?:status\.json|verify\/[a-z0-9/-]+\.(?:json|mjs))$/;

/** Whether a path names a public document. */
export function isFilePath(path: string): boolean {
  return path.startsWith(`${FILES_PATH}/`) || BESIDE_PAGES.test(path);
}

const MINUTE_MS = 60_000;

/**
 * Answers a request for a public document. Guessing is slow: a caller has a window of its own here, so that an application
 * that shows many certificates does not spend its calls of the interface.
 */
export async function serveFile(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  caller: { address: string; requestsPerMinute: number },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return end(response, 405, { Allow: 'GET, HEAD' });
  }
  let allowance: Record<string, string> = {};
  if (caller.requestsPerMinute > 0) {
    const window = await core.accounts.requestWindows({
      bucket: `files ${caller.address}`,
      windowMs: MINUTE_MS,
      requestsMax: caller.requestsPerMinute,
    });
    allowance = {
      'RateLimit-Limit': String(window.limit),
      'RateLimit-Remaining': String(window.remaining),
      'RateLimit-Reset': String(window.resetSeconds),
    };
    if (window.isOver) return end(response, 429, { ...allowance, 'Retry-After': String(window.resetSeconds) });
  }
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const found = findRoute(BESIDE_PAGES.test(path) ? path : path.slice(FILES_PATH.length));
  if (found?.route.isMade && request.method === 'HEAD') return end(response, 405, { ...allowance, Allow: 'GET' });
  const ended = new AbortController();
  response.once('close', () => ended.abort());
  const file = await found?.route
    .find(core, found.name, ended.signal)
    .catch((error) => (ended.signal.aborted ? undefined : refusalIn(error)));
  if (ended.signal.aborted) return;
  if (file instanceof DomainError) return end(response, file.status, { ...allowance, ...waitAfter(file) });
  if (!file) return end(response, 404, allowance);
  const tag = `"${createHash('sha256').update(file.bytes).digest('base64url')}"`;
  const headers = {
    ...allowance,
    'Content-Type': file.contentType,
    'Content-Disposition': `${file.isSaved ? 'attachment' : 'inline'}; filename="${file.fileName}"`,
    'Cache-Control': cachingOf(file),
    ETag: tag,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Meant to be shown by partners' applications.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  };
  if (request.headers['if-none-match'] === tag) return end(response, 304, headers);
  response.writeHead(200, { ...headers, 'Content-Length': file.bytes.length });
  response.end(request.method === 'HEAD' ? undefined : file.bytes);
}

function cachingOf({ isImmutable, isSaved }: FileAnswer): string {
  if (isSaved) return 'no-store';
  return isImmutable ? 'public, max-age=31536000, immutable' : 'private, no-cache';
}

function findRoute(path: string): { route: FileRoute; name: string } | undefined {
  for (const route of fileRoutes) {
    const name = route.pattern.exec(path)?.[1];
    if (name !== undefined) return { route, name };
  }
  return undefined;
}

/** What refuses a document is answered; what breaks is raised on. */
function refusalIn(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

function waitAfter({ details }: DomainError): Record<string, string> {
  const seconds = details?.retry_after_seconds;
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

function end(response: ServerResponse, status: number, headers: Record<string, string>): void {
  response.writeHead(status, { 'Content-Length': 0, 'X-Content-Type-Options': 'nosniff', ...headers });
  response.end();
}
