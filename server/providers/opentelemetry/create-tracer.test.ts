import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LINKS_MAX } from '../../domain/kernel/tracing/tracer.ts';
import type { TracingSettings } from '../../domain/kernel/tracing/tracing-settings.ts';
import { startHangingPeer } from '../../testing/peers/hanging-peer.ts';
import { startTraceCollector, type TraceCollector } from '../../testing/peers/trace-collector.ts';
import { openTracing, type Tracing } from './open-tracing.ts';

const turn = () => new Promise(setImmediate);

let collector: TraceCollector;
const opened: Tracing[] = [];
beforeAll(async () => {
  collector = await startTraceCollector();
});
afterAll(async () => {
  for (const tracing of opened) await tracing.close();
  await collector.close();
});

function open(
  settings: Partial<TracingSettings> = {},
  warn: (fields: object, message: string) => void = () => {},
  exportTimeoutMs?: number,
): Tracing {
  const tracing = openTracing(
    {
      endpoint: collector.endpoint,
      headers: {},
      serviceName: 'tola',
      sampler: 'parentbased_always_on',
      ratio: 1,
      continuesTraces: false,
      ...settings,
    },
    { log: { warn }, ...(exportTimeoutMs !== undefined && { exportTimeoutMs }) },
  );
  opened.push(tracing);
  return tracing;
}

const given = (flags: string) => `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-${flags}`;

describe('a tracer', () => {
  it('goes on with the span under way, through what it begins, until that has ended', async () => {
    const { tracer } = open();
    const outer = tracer.start({ name: 'outer', kind: 'server' });
    const inner = await tracer.within(outer, async () => {
      await turn();
      return tracer.start({ name: 'inner', kind: 'internal' });
    });
    expect(inner.context.traceId).toBe(outer.context.traceId);
    const late = await tracer.within(outer, async () => {
      outer.end();
      await turn();
      expect(tracer.current()).toBeUndefined();
      return tracer.start({ name: 'late', kind: 'internal' });
    });
    expect(late.context.traceId).not.toBe(outer.context.traceId);
    expect(tracer.current()).toBeUndefined();
  });

  it('believes traceparent only where it is set to, and goes by what it says of recording', () => {
    expect(open().tracer.parentOf(given('01'))).toBeNull();
    const { tracer } = open({ continuesTraces: true });
    expect(tracer.parentOf(given('01'))).toEqual({ traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8), isSampled: true });
    for (const text of [
      undefined,
      '',
      'x',
      given('01').toUpperCase(),
      `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01`,
      [given('01')],
    ]) {
      expect(tracer.parentOf(text)).toBeNull();
    }
    const parent = tracer.parentOf(given('00'));
    expect(tracer.start({ name: 'one', kind: 'server', parent }).context).toMatchObject({
      traceId: 'ab'.repeat(16),
      isSampled: false,
    });
  });

  it.each([
    ['always_on', 1, 100],
    ['always_off', 1, 0],
    ['traceidratio', 0, 0],
    ['parentbased_always_off', 1, 0],
    ['parentbased_traceidratio', 1, 100],
  ] as const)('with the sampler %s and the ratio %d records %i of 100 traces', (sampler, ratio, recorded) => {
    const { tracer } = open({ sampler, ratio });
    const spans = Array.from({ length: 100 }, () => tracer.start({ name: 'one', kind: 'server' }));
    expect(spans.filter(({ context }) => context.isSampled)).toHaveLength(recorded);
  });

  it('tells once of a collector that takes nothing, and never what it sends there', async () => {
    const lines: string[] = [];
    const tracing = open({ headers: { authorization: 'a-secret' } }, (fields, message) =>
      lines.push(JSON.stringify([fields, message])),
    );
    collector.answer(400);
    for (let count = 0; count < 3; count++) {
      tracing.tracer.start({ name: 'one', kind: 'server' }).end();
      await tracing.flush().catch(() => {});
    }
    collector.answer(200);
    expect(lines).toEqual(['[{"dropped":1},"traces are dropped: the collector does not take them"]']);
  });

  it('keeps as many links as a batch has', async () => {
    const { tracer, flush } = open();
    const links = Array.from({ length: 300 }, () => tracer.start({ name: 'one', kind: 'server' }).context);
    const batch = tracer.start({ name: 'batch', kind: 'internal', links });
    batch.end();
    await flush();
    const sent = collector.spans.find(({ spanId }) => spanId === batch.context.spanId);
    expect(sent?.links.map(({ spanId }) => spanId)).toEqual(links.slice(0, LINKS_MAX).map(({ spanId }) => spanId));
  });

  it('closes without waiting for a collector that hangs, and tells of what its queue had no room for', async () => {
    const hanging = await startHangingPeer();
    const lines: object[] = [];
    const tracing = open({ endpoint: hanging.address }, (fields) => lines.push(fields), 600_000);
    for (let count = 0; count < 20_000; count++) tracing.tracer.start({ name: 'one', kind: 'server' }).end();
    expect(lines).toEqual([{ dropped: 1 }]);
    await tracing.close();
    // All that could be queued was still on its way: closing did not wait for the exports to end.
    expect(lines.slice(1)).toEqual([{ dropped: 20_000, unsent: 8_192 + 512 }]);
    await hanging.close();
  });
});
