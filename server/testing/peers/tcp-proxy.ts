import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a database that can be cut and joined again, as a network or a restarted server does. */
export type TcpProxy = { url: string; cut(): Promise<void>; join(): Promise<void>; close(): Promise<void> };

/** Opens a way to the server at the URL, on a port of its own. */
export async function openTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl);
  const open = new Set<Socket>();
  let server: Server;
  let port = 0;

  async function join(): Promise<void> {
    server = createServer((inner) => {
      const outer = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        open.add(from);
        from.on('error', () => {});
        from.on('close', () => {
          open.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  async function cut(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  }

  await join();
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, cut, join, close: cut };
}
