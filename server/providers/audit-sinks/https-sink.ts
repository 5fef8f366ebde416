import { type AuditSink, NotTaken, TooManyLines } from '../../domain/accounts/audit/export/audit-sink.ts';
import { inSpan } from '../../domain/kernel/tracing/in-span.ts';

const TIMEOUT_MS = 15_000;

const TOO_LARGE = 413;

/**
 * POSTs the audit log to an address as JSON lines, with the token as a bearer where there is one. Any answer of 2xx counts as taken; a redirect does
 * not, since it could carry the token elsewhere. Neither token nor address are part of an error.
 */
export function createHttpsSink({
  url,
  token,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string;
  token: string | undefined;
  timeoutMs?: number;
}): AuditSink {
  const { host } = new URL(url);
  return {
    name: host,
    write: (lines, stopping) =>
      inSpan({ name: 'audit sink POST', kind: 'client' }, async (span) => {
        const late = AbortSignal.timeout(timeoutMs);
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/jsonl',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
          body: lines,
          redirect: 'manual',
          signal: stopping ? AbortSignal.any([stopping, late]) : late,
        }).catch(() => {
          const how = late.aborted ? 'did not answer in time' : 'could not be reached';
          throw new Error(`the audit log's place at ${host} ${how}`);
        });
        await response.body?.cancel();
        span?.set({ 'http.response.status_code': response.status });
        if (response.status === TOO_LARGE) throw new TooManyLines(host, response.status);
        if (!response.ok) throw new NotTaken(host, response.status);
      }),
  };
}
