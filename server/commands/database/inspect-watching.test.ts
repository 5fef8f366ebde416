import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WatchingConfig } from '../../config/watching.ts';
import type { TracingSettings } from '../../domain/kernel/tracing/tracing-settings.ts';
import { startTraceCollector, type TraceCollector } from '../../testing/peers/trace-collector.ts';
import { startReceiver } from '../../testing/peers/webhook-receivers.ts';
import { inspectWatching } from './inspect-watching.ts';

let folder: string;
let collector: TraceCollector;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-doctor-'));
  collector = await startTraceCollector();
});
afterAll(async () => {
  await collector.close();
  rmSync(folder, { recursive: true, force: true });
});

const tracingTo = (endpoint: string): TracingSettings => ({
  endpoint,
  headers: { authorization: 'a-secret' },
  serviceName: 'tola',
  sampler: 'parentbased_traceidratio',
  ratio: 0.01,
  continuesTraces: false,
});

const judge = async (watching: WatchingConfig) =>
  (await inspectWatching({ watching })).map(({ verdict, what }) => `${verdict}: ${what}`);

it('says what is not set', async () => {
  expect(await judge({})).toEqual([
    'good: calls are not traced',
    'warning: AUDIT_SINK is not set: the audit log is kept in the database alone',
  ]);
});

it('tries the collector with nothing in the call', async () => {
  const { host } = new URL(collector.endpoint);
  const tracing = tracingTo(collector.endpoint);
  expect((await judge({ tracing }))[0]).toBe(`good: traces go to ${host}`);
  expect(collector.bodies).toEqual(['{"resourceSpans":[]}']);
  expect(collector.headers[0]?.authorization).toBe('a-secret');
  collector.answer(401);
  expect((await judge({ tracing }))[0]).toBe(
    `bad: OTEL_EXPORTER_OTLP_ENDPOINT: ${host} answers traces with HTTP status 401, so that they are lost`,
  );
  const gone = await startTraceCollector();
  await gone.close();
  expect((await judge({ tracing: tracingTo(gone.endpoint) }))[0]).toMatch(/^bad: .*: nothing answers at /);
});

it('looks whether the file of the audit log can be written, and makes none', async () => {
  const file = path.join(folder, 'audit.jsonl');
  expect((await judge({ auditSink: { kind: 'file', path: file } }))[1]).toBe(`good: the audit log goes to ${file}`);
  writeFileSync(file, '');
  expect((await judge({ auditSink: { kind: 'file', path: file } }))[1]).toBe(`good: the audit log goes to ${file}`);
  const lost = path.join(folder, 'missing', 'audit.jsonl');
  expect((await judge({ auditSink: { kind: 'file', path: lost } }))[1]).toBe(
    `bad: AUDIT_SINK: ${lost} cannot be written`,
  );
});

it('says of what is no file that it is none', async () => {
  expect((await judge({ auditSink: { kind: 'file', path: folder } }))[1]).toBe(
    `bad: AUDIT_SINK: ${folder} is not a file`,
  );
  expect((await judge({ auditSink: { kind: 'file', path: '/dev/null' } }))[1]).toBe(
    'bad: AUDIT_SINK: /dev/null is not a file',
  );
});

it.each([
  [204, /^good: the audit log goes to 127/],
  [400, /^warning: the audit log goes to 127.*, which answers a request without lines with HTTP status 400/],
  [401, /^bad: AUDIT_SINK: .* HTTP status 401/],
  [404, /^bad: AUDIT_SINK: .* HTTP status 404/],
  [503, /^bad: AUDIT_SINK: .* HTTP status 503/],
])('tries the place of the audit log without lines: with %i %s', async (status, verdict) => {
  const receiver = await startReceiver(() => status);
  try {
    expect((await judge({ auditSink: { kind: 'https', url: receiver.url, token: undefined } }))[1]).toMatch(verdict);
  } finally {
    await receiver.close();
  }
});
