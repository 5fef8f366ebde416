import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it came over OTLP in JSON. */
export type CollectedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** 1 internal, 2 server, 3 client, 5 consumer */
  kind: number;
  attributes: Record<string, string | number | boolean>;
  links: { traceId: string; spanId: string }[];
  /** Whether it says that it failed */
  isFailed: boolean;
};

/** A collector of our own making, which keeps what it is sent. */
export type TraceCollector = {
  endpoint: string;
  spans: CollectedSpan[];
  /** Every byte that was sent, for looks at what must not be among it */
  bodies: string[];
  headers: http.IncomingHttpHeaders[];
  /** Status of the answers from now on; 200 by default */
  answer(status: number): void;
  close(): Promise<void>;
};

type Otlp = {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
};
type OtlpSpan = Omit<CollectedSpan, 'attributes' | 'links' | 'isFailed'> & {
  attributes?: { key: string; value: { stringValue?: string; intValue?: number | string; boolValue?: boolean } }[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
};

/** Starts a collector on a free port of this machine. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const headers: http.IncomingHttpHeaders[] = [];
  let status = 200;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end();
    headers.push(request.headers);
    if (status === 200) {
      bodies.push(body);
      const { resourceSpans } = JSON.parse(body) as Otlp;
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans.map(read));
    }
    return response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers,
    answer(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function read({ attributes = [], links = [], status, ...span }: OtlpSpan): CollectedSpan {
  const plain = ({ stringValue, intValue, boolValue }: (typeof attributes)[number]['value']) =>
    stringValue ?? boolValue ?? Number(intValue);
  return {
    ...span,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)])),
    links: links.map(({ traceId, spanId }) => ({ traceId, spanId })),
    isFailed: status?.code === 2,
  };
}
