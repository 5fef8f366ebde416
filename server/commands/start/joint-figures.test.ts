import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
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
  return (await joint.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
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
    await joint.text();
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
    await joint.text();
    await joint.leave(2);
    expect(await linesOf(joint)).toContain('calls_total{route="/a"} 8');
  });

  it('take a worker that says nothing in time as it last was', async () => {
    const { joint, one, two } = twoWorkers(20);
    await joint.text();
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
});
