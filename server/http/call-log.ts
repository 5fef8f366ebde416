import type { Log } from '../domain/kernel/log.ts';
import type { CallReport } from './rest/frame/serve.ts';

/** Writes one line per call: what, how it ended, how long, and its trace where that is recorded. The route's pattern stands for the path, so no id or number leaks. */
export function createCallLog(
  log: Pick<Log, 'error'>,
  calls: Pick<Log, 'info'>,
): (call: CallReport, traceId?: string) => void {
  return ({ requestId, method, route, status, code, mode, partnerId, durationMs, error }, traceId) => {
    const rounded = Math.round(durationMs * 10) / 10;
    const fields = { requestId, method, route, status, code, mode, partnerId, durationMs: rounded, traceId };
    if (error !== undefined) log.error({ ...fields, error }, 'call failed');
    else calls.info(fields, 'call');
  };
}
