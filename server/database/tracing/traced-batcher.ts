import { runInSpan } from '../../domain/kernel/tracing/in-span.ts';
import type { Span, Tracer } from '../../domain/kernel/tracing/tracer.ts';
import type { Batcher, BatcherOptions } from '../batcher.ts';

/** A request with the span of its waiting; where its trace is not recorded, the span that was under way. */
type Carried<Request> = { request: Request; span: Span };

type CreateBatcher = <Request, Answer>(options: BatcherOptions<Request, Answer>) => Batcher<Request, Answer>;

/**
 * A batcher whose requests and batches are spans. Each request has a span for as long as it waits for its answer; the batch that carries it has one too,
 * within the trace of its first request that is recorded, so that a request which travels alone has its statement in its own trace. Each request
 * links to its batch, and the batch to its requests. Requests whose trace is not recorded have no spans here, and cost next to nothing.
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
    run(carried) {
      const requests = carried.map(({ request }) => request);
      const recorded = carried.map(({ span }) => span).filter(({ context }) => context.isSampled);
      // In no trace, not in that of the request that happened to send this batch on its way.
      if (recorded.length === 0) return tracer.within((carried[0] as Carried<Request>).span, () => run(requests));
      return runInSpan(tracer, startBatch(tracer, name, recorded, requests.length), () => run(requests));
    },
  });
  return (request) => {
    const underWay = tracer.current();
    if (underWay && !underWay.context.isSampled) return carry({ request, span: underWay });
    const span = tracer.start({ name: `wait for ${name}`, kind: 'internal' });
    return runInSpan(tracer, span, () => carry({ request, span }));
  };
}

function startBatch(tracer: Tracer, name: string, waits: readonly Span[], requests: number): Span {
  const batch = tracer.start({
    name: `batch ${name}`,
    kind: 'internal',
    parent: (waits[0] as Span).context,
    links: waits.map(({ context }) => context),
    attributes: { 'tola.batch.requests': requests },
  });
  for (const wait of waits) wait.link(batch.context);
  return batch;
}
