import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../config.ts';
import type { Environment } from '../environment.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'tola-watching-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const load = (env: Environment) => loadConfig({ DATA_DIR: dir, ...env }).watching;

function problemsOf(env: Environment): readonly string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

it('neither traces nor sends the audit log anywhere unless it is told to', () => {
  expect(load({ OTEL_SERVICE_NAME: 'tola', OTEL_TRACES_SAMPLER: 'always_on' })).toEqual({});
});

it('does not trace where OpenTelemetry is switched off as everywhere', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  expect(load({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toEqual({});
  expect(load({ ...endpoint, OTEL_SDK_DISABLED: 'false' }).tracing).toBeDefined();
});

it('reads the variables of OpenTelemetry as they are written everywhere', () => {
  expect(load({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: {},
    serviceName: 'tola',
    sampler: 'parentbased_always_on',
    ratio: 1,
    continuesTraces: false,
  });
  const { tracing } = load({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example.com/tenant',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a=b, x-tenant=tola',
    OTEL_SERVICE_NAME: 'tola-mumbai',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
    OTEL_PROPAGATORS: 'tracecontext',
    TRUSTED_PROXY_HOPS: '1',
  });
  expect(tracing).toEqual({
    endpoint: 'https://otlp.example.com/tenant',
    headers: { authorization: 'Bearer a=b', 'x-tenant': 'tola' },
    serviceName: 'tola-mumbai',
    sampler: 'parentbased_traceidratio',
    ratio: 0.05,
    continuesTraces: true,
  });
});

it('sends the audit log to a file or an https address', () => {
  expect(load({ AUDIT_SINK: '/var/log/tola/audit.jsonl' }).auditSink).toEqual({
    kind: 'file',
    path: '/var/log/tola/audit.jsonl',
  });
  expect(
    load({ AUDIT_SINK: 'https://audit.example.com/tola?x=1', AUDIT_SINK_TOKEN: 'a-token-of-ours' }).auditSink,
  ).toEqual({
    kind: 'https',
    url: 'https://audit.example.com/tola?x=1',
    token: 'a-token-of-ours',
  });
});

it.each([
  [{ OTEL_PROPAGATORS: 'tracecontext' }, 'OTEL_PROPAGATORS must be none while TRUSTED_PROXY_HOPS is 0'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1'],
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER must be one of always_on'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'Bearer hidden' }, 'OTEL_EXPORTER_OTLP_HEADERS must be headers such as'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz-hidden' }, 'OTEL_EXPORTER_OTLP_HEADERS must be headers such as'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=x%0d%0ahidden' }, 'OTEL_EXPORTER_OTLP_HEADERS must be headers such as'],
  [{ AUDIT_SINK: 'audit.jsonl' }, 'AUDIT_SINK must be the absolute path of a file, or an https address'],
  [{ AUDIT_SINK: 'http://audit.example.com' }, 'AUDIT_SINK must be the absolute path of a file, or an https address'],
  [{ AUDIT_SINK: 'https://user:hidden@audit.example.com' }, 'AUDIT_SINK must be the absolute path of a file, or an'],
  [{ AUDIT_SINK: '/x', AUDIT_SINK_TOKEN: 'hidden-token' }, 'AUDIT_SINK must be an https address when'],
])('refuses %j and says what is wanted', (env, problem) => {
  const problems = problemsOf(env);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
  expect(problems[0]).not.toContain('hidden');
});
