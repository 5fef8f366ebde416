import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a database, on a port of its own, that fails as networks and restarted servers do. */
export type TcpProxy = {
  url: string;
  /** Breaks every connection at once; new ones get through */
  drop(): void;
  /** Breaks every connection, and takes no new ones until it is joined */
  cut(): Promise<void>;
  join(): Promise<void>;
  /** Holds every byte back on the connections there are, while both ends believe them to be open */
  freeze(): void;
  /** Ends the connections that hung; new ones get through */
  thaw(): void;
  close(): Promise<void>;
};

/** Opens a way to the server of a connection string. */
export async function openTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl);
  const open = new Set<Socket>();
  let isFrozen = false;
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
        if (isFrozen) from.pause();
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  function drop(): void {
    for (const socket of open) socket.destroy();
  }

  async function cut(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    drop();
    await closed;
  }

  await join();
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    drop,
    cut,
    join,
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.unpipe().pause();
    },
    thaw() {
      isFrozen = false;
      drop();
    },
    close: cut,
  };
}
