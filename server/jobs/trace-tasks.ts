import type { Task, TaskList } from 'graphile-worker';
import { inSpan } from '../domain/kernel/tracing/in-span.ts';
import { readTraceparent } from '../domain/kernel/tracing/traceparent.ts';
import { installedTracer } from '../domain/kernel/tracing/tracer.ts';

/** Has jobs traced, where calls are: each in a span, within the trace of the call that made it where its payload names that (function with_trace). */
export function traceTasks(tasks: Record<string, Task>): TaskList {
  if (!installedTracer()) return tasks;
  const traced = Object.entries(tasks).map(([name, run]): [string, Task] => [
    name,
    async (payload, helpers) => {
      const { traceparent } = (payload ?? {}) as { traceparent?: unknown };
      const attributes = { 'tola.job.id': helpers.job.id, 'tola.job.attempt': helpers.job.attempts };
      const parent = readTraceparent(traceparent) ?? null;
      await inSpan({ name: `job ${name}`, kind: 'consumer', parent, attributes }, async () => run(payload, helpers));
    },
  ]);
  return Object.fromEntries(traced);
}
