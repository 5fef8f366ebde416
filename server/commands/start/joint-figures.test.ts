import { Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { openMetricsText, prometheusText } from '../../http/figures/exposition.ts';
import { createJointFigures } from './joint-figures.ts';

/** A worker with a registry of its own, that answers unless it is silent. */
function joinWorker(joint: ReturnType<typeof createJointFigures>, number: number) {
  const registers = [new Registry()];
  const calls = new Counter({ name: 'calls_total', help: 'h', labelNames: ['route'] as const, registers });
  const lasting = new Histogram({ name: 'seconds', help: 'h', buckets: [1], registers });
  const open = new Gauge({ name: 'connections', help: 'h', registers });
  const halted = new Gauge({ name: 'halted', help: 'h', aggregator: 'max', registers });
  const worker = { calls, lasting, open, halted, isSilent: false };
  joint.join(number, async (request) => {
    const figures = await (registers[0] as Registry).getMetricsAsJSON();
    // As it travels between processes.
    if (!worker.isSilent) joint.take(number, request, structuredClone(figures));
  });
  return worker;
}

async function linesOf(joint: ReturnType<typeof createJointFigures>): Promise<string[]> {
  return (await prometheusText(await joint.all())).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

function twoWorkers(answerMs?: number) {
  const joint = createJointFigures(answerMs);
  const [one, two] = [joinWorker(joint, 1), joinWorker(joint, 2)];
  one.calls.inc({ route: '/a' }, 3);
  two.calls.inc({ route: '/a' }, 4);
  two.calls.inc({ route: '/b' }, 5);
  one.lasting.observe(0.5);
  two.lasting.observe(2);
  one.open.set(6);
  two.open.set(7);
  one.halted.set(1);
  two.halted.set(1);
  return { joint, one, two };
}

describe('the figures of all workers', () => {
  it('are sums per label, of gauges too, but for what is the same for all', async () => {
    const { joint } = twoWorkers();
    expect(await linesOf(joint)).toEqual([
      'calls_total{route="/a"} 7',
      'calls_total{route="/b"} 5',
      'seconds_bucket{le="1"} 1',
      'seconds_bucket{le="+Inf"} 2',
      'seconds_sum 2.5',
      'seconds_count 2',
      'connections 13',
      'halted 1',
    ]);
  });

  it('keep what a dead worker had counted, as it was last read, and not what it held', async () => {
    const { joint, one, two } = twoWorkers();
    await joint.all();
    two.calls.inc({ route: '/b' }, 100);
    await joint.leave(2);
    one.calls.inc({ route: '/b' });
    expect(await linesOf(joint)).toEqual(
      expect.arrayContaining([
        'calls_total{route="/a"} 7',
        'calls_total{route="/b"} 6',
        'seconds_count 2',
        'connections 6',
      ]),
    );
    const next = joinWorker(joint, 2);
    next.calls.inc({ route: '/a' });
    await joint.all();
    await joint.leave(2);
    expect(await linesOf(joint)).toContain('calls_total{route="/a"} 8');
  });

  it('take a worker that says nothing in time as it last was', async () => {
    const { joint, one, two } = twoWorkers(20);
    await joint.all();
    two.isSilent = true;
    two.calls.inc({ route: '/a' });
    one.calls.inc({ route: '/a' });
    expect(await linesOf(joint)).toContain('calls_total{route="/a"} 8');
  });

  it('wait no longer for a worker that dies meanwhile', async () => {
    const { joint, two } = twoWorkers(60_000);
    two.isSilent = true;
    const asked = linesOf(joint);
    await joint.leave(2);
    expect(await asked).toContain('calls_total{route="/a"} 3');
  });

  it('have the newest exemplar of each bucket, and none where no call was traced', async () => {
    const joint = createJointFigures();
    const workers = [1, 2].map((number) => {
      const registry = new Registry<OpenMetricsContentType>();
      registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
      const seconds = new Histogram({
        name: 'seconds',
        help: 'h',
        buckets: [1],
        enableExemplars: true,
        registers: [registry],
      });
      joint.join(number, async (request) => {
        const figures = structuredClone(await registry.getMetricsAsJSON());
        for (const { values } of figures) for (const value of values) datedAt(value, number);
        joint.take(number, request, figures);
      });
      return seconds;
    });
    workers[0]?.observe({ labels: {}, value: 0.25, exemplarLabels: { trace_id: 'a' } });
    workers[1]?.observe({ labels: {}, value: 0.5, exemplarLabels: { trace_id: 'b' } });
    workers[1]?.observe({ labels: {}, value: 2, exemplarLabels: {} });
    const lines = openMetricsText(await joint.all()).split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^seconds_bucket\{le="1"\} 2 # \{trace_id="b"\} 0\.5 2$/));
    expect(lines).toContain('seconds_bucket{le="+Inf"} 3');
    expect(lines.slice(-2)).toEqual(['# EOF', '']);
  });
});

/** The second in which a worker saw its exemplars: the second worker saw its own later. */
function datedAt(value: object, second: number): void {
  const { exemplar } = value as { exemplar?: { timestamp: number } | null };
  if (exemplar) exemplar.timestamp = second;
}
