import type { AuditSink } from '../../domain/accounts/audit/export/audit-sink.ts';
import { inSpan } from '../../domain/kernel/tracing/in-span.ts';

const TIMEOUT_MS = 15_000;

/**
 * POSTs the audit log to an address as JSON lines, with the token as a bearer where there is one. Any answer of 2xx counts as taken; a redirect does
 * not, since it could carry the token elsewhere. Neither token nor address are part of an error.
 */
export function createHttpsSink({ url, token }: { url: string; token: string | undefined }): AuditSink {
  const { host } = new URL(url);
  return {
    name: host,
    write: (lines) =>
      inSpan({ name: 'audit sink POST', kind: 'client' }, async (span) => {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/jsonl',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
          body: lines,
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }).catch(() => {
          throw new Error(`the audit log's place at ${host} could not be reached`);
        });
        await response.body?.cancel();
        span?.set({ 'http.response.status_code': response.status });
        if (!response.ok)
          throw new Error(`the audit log's place at ${host} answered with HTTP status ${response.status}`);
      }),
  };
}
