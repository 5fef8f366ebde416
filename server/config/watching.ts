import type { TracingSettings } from '../domain/kernel/tracing/tracing-settings.ts';
import { isOn, type Settings } from '../settings.ts';

/** Where entries of the audit log go beside the database. */
export type AuditSinkConfig =
  /** Absolute */
  Readonly<{ kind: 'file'; path: string }> | Readonly<{ kind: 'https'; url: string; token: string | undefined }>;

/** What shows others how the service does. Each is off where it is absent. */
export type WatchingConfig = Readonly<{
  tracing?: TracingSettings;
  auditSink?: AuditSinkConfig;
}>;

/** What the settings say of traces and of the audit log. */
export function watchingOf(given: Settings): WatchingConfig {
  return { ...tracingOf(given), ...auditSinkOf(given) };
}

function tracingOf(given: Settings): Pick<WatchingConfig, 'tracing'> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = given;
  if (endpoint === undefined || isOn(given.OTEL_SDK_DISABLED)) return {};
  return {
    tracing: {
      endpoint,
      headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
      serviceName: given.OTEL_SERVICE_NAME ?? given.SERVICE_NAME ?? 'tola',
      sampler: given.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
      ratio: given.OTEL_TRACES_SAMPLER_ARG ?? 1,
      continuesTraces: given.OTEL_PROPAGATORS === 'tracecontext',
    },
  };
}

function auditSinkOf({ AUDIT_SINK: sink, AUDIT_SINK_TOKEN: token }: Settings): Pick<WatchingConfig, 'auditSink'> {
  if (sink === undefined) return {};
  return { auditSink: sink.startsWith('/') ? { kind: 'file', path: sink } : { kind: 'https', url: sink, token } };
}

/** What of them cannot be meant. */
export function problemsOfWatching(given: Settings): string[] {
  const problems: string[] = [];
  if (given.OTEL_PROPAGATORS === 'tracecontext' && (given.TRUSTED_PROXY_HOPS ?? 0) === 0) {
    problems.push(
      'OTEL_PROPAGATORS must be none while TRUSTED_PROXY_HOPS is 0: any caller could name its trace, and have it recorded',
    );
  }
  if (given.AUDIT_SINK_TOKEN !== undefined && !given.AUDIT_SINK?.startsWith('https:')) {
    problems.push('AUDIT_SINK must be an https address when AUDIT_SINK_TOKEN is set, since the token is sent there');
  }
  return problems;
}
