import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { WebhookResponse } from '../../domain/webhooks/webhook-sender.ts';
import { createHttpSender, type HttpSenderOptions } from '../../providers/webhooks/http-sender.ts';

/** A peer that speaks bytes: its connections, and each whole request it was sent. */
type BytePeer = { port: number; url: string; connections: Socket[]; requests: string[] };

const BODY = '{"a":1}';

/** Peers and senders of one test; `close` lets go of all of them. */
export type BytePeers = {
  /** Starts a peer that answers each whole request as given */
  startPeer(answer: (socket: Socket, nth: number) => void): Promise<BytePeer>;
  /** A sender of small requests */
  openSender(
    options?: Partial<HttpSenderOptions>,
  ): (url: string, timeoutMs?: number, headers?: Record<string, string>) => Promise<WebhookResponse>;
  /** Something else to be let go of */
  later(cleanUp: () => unknown): void;
  close(): Promise<void>;
};

/** Makes room for the peers of a file's tests. */
export function openBytePeers(): BytePeers {
  const cleanUps: (() => unknown)[] = [];
  return {
    async startPeer(answer) {
      const peer: BytePeer = { port: 0, url: '', connections: [], requests: [] };
      const server = createServer((socket) => {
        peer.connections.push(socket);
        socket.on('error', () => {});
        let received = '';
        socket.on('data', (chunk) => {
          received += chunk.toString('latin1');
          if (!received.endsWith(BODY)) return;
          peer.requests.push(received);
          received = '';
          answer(socket, peer.requests.length);
        });
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      peer.port = (server.address() as AddressInfo).port;
      peer.url = `http://127.0.0.1:${peer.port}/hook?x=1`;
      cleanUps.push(async () => {
        for (const socket of peer.connections) socket.destroy();
        server.close();
        await once(server, 'close');
      });
      return peer;
    },
    openSender(options = {}) {
      const sender = createHttpSender({ mayReachInside: true, ...options });
      cleanUps.push(() => sender.close());
      return (url, timeoutMs = 2_000, headers = {}) =>
        sender.send({
          url,
          headers: { 'Content-Type': 'application/json', ...headers },
          body: Buffer.from(BODY),
          timeoutMs,
        });
    },
    later: (cleanUp) => void cleanUps.push(cleanUp),
    async close() {
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    },
  };
}

/** Answers with these bytes. */
export function answerWith(head: string, body: string | Buffer = ''): (socket: Socket) => void {
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body as string)]);
  return (socket) => void socket.write(bytes);
}

/** Answers 200 with a body. */
export function ok(body: string | Buffer, extra = ''): (socket: Socket) => void {
  const length = Buffer.byteLength(body as string);
  return answerWith(`HTTP/1.1 200 OK\r\n${extra}Content-Length: ${length}\r\n\r\n`, body);
}
