import { expect, it } from 'vitest';
import { installTracer } from '../../domain/kernel/tracing/tracer.ts';
import { startTraceCollector } from '../../testing/peers/trace-collector.ts';
import { until } from '../../testing/trades.ts';
import { startWorld } from '../../testing/world.ts';
import { openTracing } from './open-tracing.ts';

it('a call goes on with the trace that its traceparent names, where callers are believed, and is recorded as that says', async () => {
  const collector = await startTraceCollector();
  const tracing = openTracing(
    {
      endpoint: collector.endpoint,
      headers: {},
      serviceName: 'tola',
      sampler: 'parentbased_always_on',
      ratio: 1,
      continuesTraces: true,
    },
    { log: { warn: () => {} } },
  );
  installTracer(tracing.tracer);
  const world = await startWorld();
  try {
    const partner = await world.partner();
    const ask = (traceId: string, flags: string) =>
      partner.live.get('/partner/prices', {
        headers: { traceparent: `00-${traceId.repeat(16)}-${'cd'.repeat(8)}-${flags}` },
      });
    await ask('aa', '00');
    const answer = await ask('bb', '01');
    const calls = () => collector.spans.filter(({ name }) => name === 'GET /partner/prices');
    await until('the span arrives', async () => {
      await tracing.flush();
      return calls().length > 0;
    });
    expect(calls()).toMatchObject([
      {
        traceId: 'bb'.repeat(16),
        parentSpanId: 'cd'.repeat(8),
        attributes: { 'tola.request.id': answer.body.request_id },
      },
    ]);
    await fetch(`${world.url}/files/certificates/none.png`, {
      headers: { traceparent: `00-${'ee'.repeat(16)}-${'cd'.repeat(8)}-01` },
    });
    await until('the request of the document arrives', async () => {
      await tracing.flush();
      return collector.spans.some(({ name, traceId }) => name === 'GET document' && traceId === 'ee'.repeat(16));
    });
    expect(collector.spans.filter(({ traceId }) => traceId === 'aa'.repeat(16))).toEqual([]);
  } finally {
    await world.close();
    installTracer(undefined);
    await tracing.close();
    await collector.close();
  }
});
