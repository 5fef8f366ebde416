import { connect, type Socket } from 'node:net';

/**
 * One keep-alive connection that sends one request at a time. Far lighter than fetch, so that the figures are those of the
 * server and not of the client beside it.
 */
export type BenchClient = {
  send(
    method: 'GET' | 'POST',
    path: string,
    body?: string,
    headers?: string,
  ): Promise<{ status: number; body: string }>;
  close(): void;
};

/** Opens a connection to the server at `url`; every request carries the token. */
export async function openClient(url: string, token?: string): Promise<BenchClient> {
  const { hostname, port } = new URL(url);
  const socket = await open(hostname, Number(port));
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : '';
  let received = '';
  let waiting: { resolve(answer: { status: number; body: string }): void; reject(error: Error): void } | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1] ?? 0);
    if (received.length < headEnd + 4 + length) return;
    const answer = { status: Number(received.slice(9, 12)), body: received.slice(headEnd + 4, headEnd + 4 + length) };
    received = '';
    waiting?.resolve(answer);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')));
  return {
    send(method, path, body, headers = '') {
      const content = body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
      return new Promise((resolve, reject) => {
        // It says so once; who comes later would wait for ever.
        if (socket.destroyed) return reject(new Error('the server closed the connection'));
        waiting = { resolve, reject };
        socket.write(
          `${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${authorization}${headers}${content}\r\n${body ?? ''}`,
        );
      });
    },
    close: () => socket.destroy(),
  };
}

function open(hostname: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}
