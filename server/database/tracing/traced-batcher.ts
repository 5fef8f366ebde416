import { runInSpan } from '../../domain/kernel/tracing/in-span.ts';
import type { Span, Tracer } from '../../domain/kernel/tracing/tracer.ts';
import type { Batcher, BatcherOptions } from '../batcher.ts';

/** A request with the span of its waiting. */
type Carried<Request> = { request: Request; span: Span };

type CreateBatcher = <Request, Answer>(options: BatcherOptions<Request, Answer>) => Batcher<Request, Answer>;

/**
 * A batcher whose requests and batches are spans. Each request has a span for as long as it waits for its answer; the batch that carries it has one too,
 * within the trace of its first request that is recorded, so that a request which travels alone has its statement in its own trace. Each request
 * links to its batch, and the batch to all its requests.
 */
export function createTracedBatcher<Request, Answer>(
  tracer: Tracer,
  options: BatcherOptions<Request, Answer>,
  create: CreateBatcher,
): Batcher<Request, Answer> {
  const { name, slots, batchMax, run, distinctKeys } = options;
  const carry = create<Carried<Request>, Answer>({
    name,
    slots,
    batchMax,
    ...(distinctKeys && { distinctKeys: ({ request }: Carried<Request>) => distinctKeys(request) }),
    run: (carried) =>
      runInSpan(tracer, startBatch(tracer, name, carried), () => run(carried.map(({ request }) => request))),
  });
  return (request) => {
    const span = tracer.start({ name: `wait for ${name}`, kind: 'internal' });
    return runInSpan(tracer, span, () => carry({ request, span }));
  };
}

function startBatch<Request>(tracer: Tracer, name: string, carried: readonly Carried<Request>[]): Span {
  const spans = carried.map(({ span }) => span);
  const parent = spans.find(({ context }) => context.isSampled) ?? (spans[0] as Span);
  const batch = tracer.start({
    name: `batch ${name}`,
    kind: 'internal',
    parent: parent.context,
    links: spans.map(({ context }) => context),
    attributes: { 'tola.batch.requests': spans.length },
  });
  for (const span of spans) span.link(batch.context);
  return batch;
}
