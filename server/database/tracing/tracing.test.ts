import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTraceparent } from '../../domain/kernel/tracing/traceparent.ts';
import { installTracer, type Span, type SpanContext, type Tracer } from '../../domain/kernel/tracing/tracer.ts';
import { openTracing, type Tracing } from '../../providers/opentelemetry/open-tracing.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../../testing/peers/trace-collector.ts';
import { createBatcher } from '../batcher.ts';
import { type Database, openDatabase } from '../database.ts';
import { inTransaction, withTrace } from '../transaction.ts';

let collector: TraceCollector;
let tracing: Tracing;
let at: TestDatabase;
let database: Database;
let tracer: Tracer;
beforeAll(async () => {
  collector = await startTraceCollector();
  tracing = openTracing(
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
  tracer = tracing.tracer;
  installTracer(tracer);
  at = await createTestDatabase();
  database = openDatabase(at.url, { poolSize: 1 });
});
afterAll(async () => {
  installTracer(undefined);
  await database.close();
  await at.drop();
  await tracing.close();
  await collector.close();
});

/** The statements of a piece of work, in the order of their ends. */
async function statementsOf(work: () => Promise<unknown>): Promise<CollectedSpan[]> {
  const span = tracer.start({ name: 'the work', kind: 'internal', parent: null });
  await tracer.within(span, work).finally(() => span.end());
  await tracing.flush();
  return collector.spans.filter(({ parentSpanId }) => parentSpanId === span.context.spanId);
}

it('statements are spans by name or first word, and hold neither text nor values', async () => {
  const before = collector.bodies.length;
  const spans = await statementsOf(async () => {
    await database.pool.query({
      name: 'the-named-one',
      text: `SELECT $1::text AS "text-of-it"`,
      values: ['a value of it'],
    });
    await database.pool.query(`SELECT 'a literal of it'`);
    await database.prisma.partner.count();
    await inTransaction(database.pool, (client) => client.query('SELECT 1'));
    await expect(database.pool.query('SELECT nonsense')).rejects.toThrow();
  });
  expect(spans.map(({ name }) => name)).toEqual([
    'the-named-one',
    'SELECT',
    'SELECT',
    'BEGIN',
    'SELECT',
    'COMMIT',
    'SELECT',
  ]);
  expect(spans.map(({ isFailed }) => isFailed).filter(Boolean)).toEqual([true]);
  expect(spans.at(-1)?.attributes).toEqual({ 'db.system.name': 'postgresql', 'error.type': '42703' });
  expect(collector.bodies.slice(before).join()).not.toMatch(/of it|nonsense/);
});

it('a statement that waited for the only connection is part of the work that asked for it', async () => {
  const [one, other] = await Promise.all([
    statementsOf(() => database.pool.query({ name: 'first', text: 'SELECT pg_sleep(0.01)' })),
    statementsOf(() => database.pool.query({ name: 'second', text: 'SELECT 2' })),
  ]);
  expect(one.map(({ name }) => name)).toEqual(['first']);
  expect(other.map(({ name }) => name)).toEqual(['second']);
});

it('what belongs to no trace makes none', async () => {
  const before = collector.spans.length;
  await database.pool.query('SELECT 1');
  await tracing.flush();
  expect(collector.spans.length).toBe(before);
});

it('what belongs to a trace that is not recorded makes no spans at all, also beside others that are', async () => {
  const started: string[] = [];
  const counting: Tracer = {
    ...tracer,
    start(span) {
      started.push(span.name);
      return tracer.start(span);
    },
  };
  installTracer(counting);
  const batcherOf = (batchMax: number) =>
    createBatcher<number, number>({
      name: 'the batcher',
      slots: 1,
      batchMax,
      async run(requests) {
        await database.pool.query({ name: 'of the batch', text: 'SELECT 1' });
        return requests;
      },
    });
  const batcher = batcherOf(8);
  const unrecorded = tracer.start({ name: 'x', kind: 'server', parent: unrecordedParent() });
  const askAs = (span: Span, request: number) => tracer.within(span, () => batcher(request));
  expect(await Promise.all([askAs(unrecorded, 1), askAs(unrecorded, 2)])).toEqual([1, 2]);
  expect(started).toEqual([]);
  const recorded = tracer.start({ name: 'y', kind: 'server', parent: null });
  expect(await Promise.all([askAs(unrecorded, 3), askAs(recorded, 4)])).toEqual([3, 4]);
  expect(started).toEqual(['wait for the batcher', 'batch the batcher', 'of the batch']);
  await tracing.flush();
  const [batch] = collector.spans.filter(({ name }) => name === 'batch the batcher');
  expect(batch).toMatchObject({ traceId: recorded.context.traceId, attributes: { 'tola.batch.requests': 2 } });
  expect(batch?.links).toHaveLength(1);
  const statements = collector.spans.filter(({ name }) => name === 'of the batch');
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual([batch?.spanId]);
  // The batch of the second is sent on its way by the end of the first.
  started.length = 0;
  const oneByOne = batcherOf(1);
  const ask = (span: Span, request: number) => tracer.within(span, () => oneByOne(request));
  await Promise.all([ask(recorded, 5), ask(unrecorded, 6)]);
  expect(started).toEqual(['wait for the batcher', 'batch the batcher', 'of the batch']);
  installTracer(tracer);
  recorded.end();
  unrecorded.end();
});

const unrecordedParent = () => tracer.parentOf(`00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-00`);

const payload = `SELECT with_trace('{"a": 1}') AS payload`;

it('jobs that are made in a recorded trace take it along, and no others do', async () => {
  let context = '';
  await statementsOf(async () => {
    context = writeTraceparent(tracer.current()?.context as SpanContext);
    const inside = await inTransaction(database.pool, (client) => client.query(payload));
    expect(inside.rows[0].payload).toEqual({ a: 1, traceparent: context });
    const alone = await withTrace(database.pool, (client) => client.query(payload));
    expect(alone.rows[0].payload).toEqual({ a: 1, traceparent: context });
    // The connection carries it no further than its transaction.
    expect((await database.pool.query(payload)).rows[0].payload).toEqual({ a: 1 });
  });
  const unrecorded = tracer.start({ name: 'x', kind: 'server', parent: tracer.parentOf(context.replace(/01$/, '00')) });
  await tracer.within(unrecorded, async () => {
    const { rows } = await withTrace(database.pool, (client) => client.query(payload));
    expect(rows[0].payload).toEqual({ a: 1 });
  });
  unrecorded.end();
});
