import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that shares calls out between processes, as one in front of several machines does: only to those that say they are ready. */
export type Balancer = {
  url: string;
  /** How many of the processes are sent calls at the moment */
  readyCount(): number;
  close(): void;
};

const LOOK_MS = 100;

/** Opens it in front of these addresses. It keeps its connections open, tries no call twice, and answers 502 for one that was cut. */
export async function openBalancer(backends: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let ready: readonly string[] = [];
  let turn = 0;
  const look = async () => {
    const answers = await Promise.all(backends.map(isReady));
    ready = backends.filter((_, index) => answers[index]);
  };
  await look();
  const timer = setInterval(() => void look(), LOOK_MS);
  const server = createServer((incoming, outgoing) => {
    const backend = ready[turn++ % Math.max(1, ready.length)];
    if (backend === undefined) {
      outgoing.writeHead(503).end();
      return;
    }
    const onward = request(new URL(incoming.url ?? '/', backend), {
      agent,
      method: incoming.method ?? 'GET',
      headers: { ...incoming.headers, connection: 'keep-alive' },
    });
    onward.on('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readyCount: () => ready.length,
    close() {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

async function isReady(backend: string): Promise<boolean> {
  // A connection of its own each time: those of calls say nothing of the process that answers now.
  const asked = request(new URL('/readyz', backend), { agent: false });
  asked.end();
  const [answer] = await once(asked, 'response').catch(() => [undefined]);
  answer?.resume();
  return answer?.statusCode === 200;
}
