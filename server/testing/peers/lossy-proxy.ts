import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the service on which answers, or requests, get lost as on a bad network. */
export type LossyProxy = {
  url: string;
  /** Every request that reached the proxy: `POST /partner/buy/confirm` */
  seen: string[];
  /** Loses the next so many calls of a method and path: the request before it arrives, or the answer after the call was carried out */
  lose(what: 'request' | 'answer', call: string, times?: number): void;
  /** Answers the next call of a method and path itself */
  answerNext(call: string, status: number, body: string, headers?: Record<string, string>): void;
  close(): Promise<void>;
};

type Plan = {
  call: string;
  act: 'request' | 'answer' | { status: number; body: string; headers: Record<string, string> };
};

/** Opens a way to the service at the URL, on a port of its own. */
export async function openLossyProxy(targetUrl: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(targetUrl);
  const seen: string[] = [];
  const plans: Plan[] = [];
  const server = http.createServer((inner, reply) => {
    const call = `${inner.method} ${inner.url?.split('?')[0]}`;
    seen.push(call);
    const at = plans.findIndex((plan) => plan.call === call);
    const act = at < 0 ? undefined : plans.splice(at, 1)[0]?.act;
    if (act === 'request') return void inner.socket.destroy();
    if (typeof act === 'object') return void reply.writeHead(act.status, act.headers).end(act.body);
    const headers = { ...inner.headers, connection: 'close' };
    const outer = http.request({ hostname, port, path: inner.url, method: inner.method, headers }, (answer) => {
      if (act === 'answer') {
        answer.resume();
        answer.once('end', () => inner.socket.destroy());
        return;
      }
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    outer.on('error', () => inner.socket.destroy());
    inner.pipe(outer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    lose(what, call, times = 1) {
      for (let one = 0; one < times; one++) plans.push({ call, act: what });
    },
    answerNext: (call, status, body, headers = {}) => void plans.push({ call, act: { status, body, headers } }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
