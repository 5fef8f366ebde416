import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { bad, type Finding, good, warning } from '../../database/inspect/findings.ts';
import { NotTaken } from '../../domain/accounts/audit/export/audit-sink.ts';
import { chooseAuditSink } from '../../providers.ts';

const TIMEOUT_MS = 10_000;
/** What is refused with these is refused with lines too: the token, or the path. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404, 405]);

/** Whether traces and audit log arrive where the settings send them. Both places are called with nothing in the call, and a file is not touched. */
export async function inspectWatching({ watching }: Pick<Config, 'watching'>): Promise<Finding[]> {
  return Promise.all([inspectTracing(watching), inspectAuditSink(watching)]);
}

async function inspectTracing({ tracing }: Config['watching']): Promise<Finding> {
  if (!tracing) return good('calls are not traced');
  const { host } = new URL(tracing.endpoint);
  const status = await fetch(`${tracing.endpoint}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...tracing.headers },
    body: '{"resourceSpans":[]}',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    (answer) => answer.status,
    () => undefined,
  );
  if (status === undefined)
    return bad(`OTEL_EXPORTER_OTLP_ENDPOINT: nothing answers at ${host}, so that traces are lost`);
  if (status < 200 || status > 299) {
    return bad(`OTEL_EXPORTER_OTLP_ENDPOINT: ${host} answers traces with HTTP status ${status}, so that they are lost`);
  }
  return tracing.sampler.endsWith('always_on')
    ? warning(`traces go to ${host}, of every call: a busy service sets OTEL_TRACES_SAMPLER=parentbased_traceidratio`)
    : good(`traces go to ${host}`);
}

async function inspectAuditSink(watching: Config['watching']): Promise<Finding> {
  const { auditSink } = watching;
  if (!auditSink) return warning('AUDIT_SINK is not set: the audit log is kept in the database alone');
  if (auditSink.kind === 'file') {
    const found = await stat(auditSink.path).catch(() => undefined);
    if (found && !found.isFile()) return bad(`AUDIT_SINK: ${auditSink.path} is not a file`);
    const canWrite = await isWritable(auditSink.path);
    return canWrite
      ? good(`the audit log goes to ${auditSink.path}`)
      : bad(`AUDIT_SINK: ${auditSink.path} cannot be written`);
  }
  const goes = `the audit log goes to ${new URL(auditSink.url).host}`;
  try {
    await chooseAuditSink({ watching })?.write('');
    return good(goes);
  } catch (error) {
    if (error instanceof NotTaken && error.status >= 400 && error.status < 500 && !REFUSALS.has(error.status)) {
      return warning(`${goes}, which answers a request without lines with HTTP status ${error.status}, as some do`);
    }
    return bad(`AUDIT_SINK: ${(error as Error).message}`);
  }
}

/** The file, or the folder where it is still to be made. */
async function isWritable(file: string): Promise<boolean> {
  const may = (one: string) =>
    access(one, constants.W_OK).then(
      () => true,
      (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : false),
    );
  return (await may(file)) ?? (await may(path.dirname(file))) ?? false;
}
