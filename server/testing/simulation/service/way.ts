import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way from one process of the service to the database, on a port of its own, that fails as networks do. */
export type Way = {
  url: string;
  /** Breaks every connection at once; new ones get through */
  cut(): void;
  /** Holds every byte back on the connections there are, while both ends believe them to be open */
  freeze(): void;
  /** Ends the connections that hung; new ones get through */
  thaw(): void;
  close(): Promise<void>;
};

/** Opens a way to the server of a connection string. */
export async function openWay(targetUrl: string): Promise<Way> {
  const target = new URL(targetUrl);
  const open = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((inner) => {
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.unpipe().pause();
    },
    thaw() {
      isFrozen = false;
      cut();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
